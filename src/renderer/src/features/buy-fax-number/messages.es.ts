import type { Shape } from '#renderer/kernel/i18n/shape.ts';
import type { buyFax as english } from './messages.en.ts';

/** Spanish (US). */
export const buyFax: Shape<typeof english> = {
  title: 'Comprar un número de fax',
  also: 'pedir número de fax, línea de fax nueva, obtener un número de fax, fax sin cargo, número gratuito',
  find: {
    label: 'Dónde',
    way: 'Buscar por',
    place: 'Estado y ciudad',
    digits: 'Código postal o de área',
    state: 'Estado',
    chooseState: 'Elija un estado',
    town: 'Ciudad',
    chooseTown: 'Elija una ciudad',
    reading: 'Leyendo las ciudades ...',
    zip: 'Código postal o de área',
    zipHelp: 'Cinco dígitos de un código postal o tres de un código de área.',
    incomplete: 'Primero elija dónde debe estar.',
  },
  offer: {
    label: 'Números en oferta',
    start: 'Elija dónde debe estar. Aquí verá lo que se puede comprar allí.',
    none: 'Aquí no hay nada en oferta',
    noneText: 'Pruebe con otra ciudad, un código de área o un número sin cargo.',
  },
  order: {
    label: 'Pedido',
    choose: 'Elija un número.',
    intro: 'Se compra de inmediato y cuesta esto cada mes.',
    service: 'Quién lo usa',
    groupHelp: 'Lo que puede hacer cada persona se define en Permisos.',
    pin: 'PIN de bloqueo del número (opcional)',
    pinHelp: 'Cuatro dígitos. El proveedor no lo vuelve a mostrar.',
    price: 'Número de fax, cada mes',
    buy: 'Comprar número de fax · {price}',
  },
  done: {
    title: 'El número de fax es suyo',
    open: 'Su pedido',
    listed: 'Está en su lista de números de fax.',
    notListed: 'El proveedor aceptó el pedido y todavía no muestra el número. Vuelva a mirar la lista en unos minutos.',
    noPassword: 'La contraseña de este pedido ya no está aquí. Si se realizó, defina la cuenta otra vez.',
    show: 'Abrirlo',
    another: 'Comprar otro número',
    late: 'Comprado: número de fax {number}. Está en Números de fax.',
  },
};
