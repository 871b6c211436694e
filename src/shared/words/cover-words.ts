// What stands on the cover page of a fax, in the recipient's language.
import type { CoverKind, CoverLanguage } from '../domain/fax/cover.ts';

interface CoverWords {
  locale: string;
  title: string;
  /** What stands in a frame at the top; null for nothing. */
  marks: Record<CoverKind, string | null>;
  to: string;
  from: string;
  date: string;
  pages: string;
  withCover: (pages: number) => string;
  subject: string;
  /** What stands at the foot; null for nothing. */
  notices: Record<CoverKind, string | null>;
}

export const coverWords: Record<CoverLanguage, CoverWords> = {
  en: {
    locale: 'en-US',
    title: 'Fax',
    marks: { plain: null, business: null, urgent: 'URGENT', confidential: 'CONFIDENTIAL' },
    to: 'To',
    from: 'From',
    date: 'Date',
    pages: 'Pages',
    withCover: (pages) => `${pages}, with this one`,
    subject: 'Subject',
    notices: {
      plain: null,
      business: null,
      urgent: null,
      confidential:
        'This fax is confidential and may contain health information that is protected by law (HIPAA). It is meant only for the ' +
        'person or office named above. If it came to you by mistake, do not read, copy or pass it on: call the sender at once ' +
        'and destroy all pages.',
    },
  },
  es: {
    locale: 'es-US',
    title: 'Fax',
    marks: { plain: null, business: null, urgent: 'URGENTE', confidential: 'CONFIDENCIAL' },
    to: 'Para',
    from: 'De',
    date: 'Fecha',
    pages: 'Páginas',
    withCover: (pages) => `${pages}, incluida esta`,
    subject: 'Asunto',
    notices: {
      plain: null,
      business: null,
      urgent: null,
      confidential:
        'Este fax es confidencial y puede contener información de salud protegida por la ley (HIPAA). Está dirigido solo a la ' +
        'persona u oficina nombrada arriba. Si lo recibió por error, no lo lea, no lo copie ni lo comparta: llame de inmediato ' +
        'a quien lo envió y destruya todas las páginas.',
    },
  },
};
