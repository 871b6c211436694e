export type ReceiptLanguage = 'en' | 'es';

/** What a receipt of a refill says. */
export interface ReceiptWords {
  locale: string;
  title: string;
  account: string;
  amount: string;
  time: string;
  by: string;
  mode: string;
  modes: Record<'card' | 'bank' | 'both' | 'none', string>;
  before: string;
  after: string;
  reference: string;
  unknown: string;
  notAnInvoice: string;
}

export const receiptWords: Record<ReceiptLanguage, ReceiptWords> = {
  en: {
    locale: 'en-US',
    title: 'Refill receipt',
    account: 'Account',
    amount: 'Amount added',
    time: 'Time',
    by: 'Added by',
    mode: 'Charged to',
    modes: { card: 'Card', bank: 'Bank account', both: 'Card and bank account', none: "The provider's choice" },
    before: 'Balance before',
    after: 'Balance after',
    reference: 'Reference on this computer',
    unknown: 'Not known',
    notAnInvoice: 'This is a record of what was sent from this computer. It is not a tax invoice.',
  },
  es: {
    locale: 'es-US',
    title: 'Comprobante de recarga',
    account: 'Cuenta',
    amount: 'Monto agregado',
    time: 'Fecha y hora',
    by: 'Agregado por',
    mode: 'Cargado a',
    modes: {
      card: 'Tarjeta',
      bank: 'Cuenta bancaria',
      both: 'Tarjeta y cuenta bancaria',
      none: 'Lo que eligió el proveedor',
    },
    before: 'Saldo anterior',
    after: 'Saldo posterior',
    reference: 'Referencia en esta computadora',
    unknown: 'No se sabe',
    notAnInvoice: 'Este es un registro de lo que se envió desde esta computadora. No es una factura fiscal.',
  },
};
