import { ArrowDownLeft, ArrowUpRight, FilePen, Printer, Send } from '@lucide/vue';
import type { FaxDraftSummary } from '#shared/bridge/documents.ts';
import type { Feature, Found } from '#renderer/kernel/feature.ts';
import { formatWhen } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useFax } from '#renderer/stores/fax.store.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { digitPattern } from '#shared/lists/search.ts';
import { draftName } from './draft-name.ts';
import { useFaxDrafts } from './fax-drafts.store.ts';
import { useFaxTemplates, type FaxTemplate } from './fax-templates.store.ts';
import { faxNeeds } from './fax-needs.ts';
import { latestRows, targetOf, type FaxRow } from './fax-rows.ts';

const list = () => import('./FaxPage.vue');
const SEARCHED = 2_000;

/** Faxes: writing one, those that were sent and received, and what became of them. */
export const fax: Feature = {
  routes: [
    {
      path: '/fax/new',
      name: 'fax-new',
      component: () => import('./ComposePage.vue'),
      meta: { title: 'compose.title', place: '/fax' },
    },
    {
      path: '/fax/several/:id',
      name: 'fax-batch',
      component: () => import('./BatchPage.vue'),
      meta: { title: 'several.screen', place: '/fax' },
    },
    {
      path: '/fax',
      component: list,
      meta: { title: 'nav.fax', place: '/fax' },
      children: [
        { path: '', name: 'fax', component: { render: () => null } },
        { path: 'job/:id', name: 'fax-job', component: { render: () => null } },
        { path: 'record/:id', name: 'fax-record', component: { render: () => null } },
      ],
    },
  ],
  place: { to: '/fax', label: 'nav.fax', icon: Printer },
  news: () => {
    const count = useFax().unread;
    return count > 0 ? { count, text: tn('fax.newCount', count) } : null;
  },
  needs: faxNeeds,
  known: () => {
    const { overview, problem } = useFax();
    if (overview?.historyAt) return 'read';
    return problem || overview?.historyProblem ? 'unreadable' : 'reading';
  },
  find: (query) => {
    const { overview } = useFax();
    const digits = digitPattern(query)?.digits ?? query.replace(/\D/g, '');
    const text = query.toLowerCase();
    const templates = useFaxTemplates().templates.filter(({ name }) => name.toLowerCase().includes(text));
    const rows = overview ? latestRows(overview, SEARCHED) : [];
    const found = rows.filter(
      (row) => (digits.length >= 3 && row.number.includes(digits)) || row.document?.toLowerCase().includes(text),
    );
    return [...templates.map(foundTemplate), ...draftsWith(text, digits), ...found.map(foundFax)];
  },
  withNumber: (digits) => [
    {
      id: `fax-to ${digits}`,
      label: t('fax.sendTo', { number: formatUsNumber(digits) }),
      kind: t('nav.fax'),
      detail: '',
      icon: Send,
      run: () => go(`/fax/new?to=${digits}`),
    },
    {
      id: `faxes-with ${digits}`,
      label: t('fax.allWith', { number: formatUsNumber(digits) }),
      kind: t('nav.fax'),
      detail: '',
      icon: Printer,
      run: () => go(`/fax?find=${digits}`),
    },
  ],
};

/** Faxes that were put aside, by their recipient, whose name the contacts know, and by their documents. */
function draftsWith(text: string, digits: string): Found[] {
  const { nameOf } = useContacts();
  return useFaxDrafts().drafts.flatMap((draft) => {
    const to = draft.to.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
    const whose = nameOf(to);
    const isMeant =
      (digits.length >= 3 && to.includes(digits)) ||
      [whose, draftName(draft), ...draft.documents].some((words) => words.toLowerCase().includes(text));
    return isMeant ? [foundDraft(draft, whose)] : [];
  });
}

function foundDraft(draft: FaxDraftSummary, whose: string): Found {
  return {
    id: `fax-draft ${draft.id}`,
    label: t('drafts.find', { draft: whose === '' ? draftName(draft) : whose }),
    kind: t('nav.fax'),
    detail: [...draft.documents, formatWhen(draft.savedAt, new Date())].join(' · '),
    icon: FilePen,
    run: () => go(`/fax/new?draft=${draft.id}`),
  };
}

function foundTemplate({ name }: FaxTemplate): Found {
  return {
    id: `fax-template ${name}`,
    label: t('templates.start', { name }),
    kind: t('nav.fax'),
    detail: '',
    icon: Send,
    run: () => go(`/fax/new?template=${encodeURIComponent(name)}`),
  };
}

function foundFax(row: FaxRow): Found {
  return {
    id: `fax ${row.key}`,
    label: formatUsNumber(row.number),
    kind: row.direction === 'in' ? t('fax.in') : t('fax.out'),
    detail: [row.document, row.status.label, formatWhen(row.at, new Date())].filter(Boolean).join(' · '),
    icon: row.direction === 'in' ? ArrowDownLeft : ArrowUpRight,
    run: () => go(targetOf(row)),
  };
}
