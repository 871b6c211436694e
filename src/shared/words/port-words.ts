// How far a move of a number is, in words: on the screens and in the tray.
import type { PortStage } from '../domain/porting/stages.ts';

type KnownStage = Exclude<PortStage, 'unknown'>;

export const portStageWords: Record<'en' | 'es', Record<KnownStage, string>> = {
  en: {
    submitted: 'Sent',
    'in-progress': 'In progress',
    confirmed: 'Date confirmed',
    moved: 'Moved',
    rejected: 'Rejected',
    canceled: 'Canceled',
  },
  es: {
    submitted: 'Enviado',
    'in-progress': 'En curso',
    confirmed: 'Fecha confirmada',
    moved: 'Trasladado',
    rejected: 'Rechazado',
    canceled: 'Cancelado',
  },
};
