import type { DocumentProblem, Evidence, Problem } from '#shared/bridge/outcome.ts';
import { formatAmount, formatCount, formatWhen } from '../format.ts';
import type { Message, MessageKey } from '../i18n/index.ts';
import { fieldSentence } from './rule-labels.ts';

/** A problem in words: what happened, what it means, what to do next, and what was seen. */
export interface ProblemWords {
  tone: 'info' | 'warn' | 'bad';
  title: Message;
  lines: Message[];
  /** The provider's own words. */
  quote?: string;
  evidence: { label: Message; text: string }[];
}

/** Title, meaning and next step of a document that cannot be faxed. */
const documentWords: Record<DocumentProblem, [title: MessageKey, todo: MessageKey]> = {
  empty: ['document.empty.title', 'document.empty.todo'],
  'too-large': ['document.tooLarge.title', 'document.tooLarge.todo'],
  'not-a-pdf': ['document.notAPdf.title', 'document.notAPdf.todo'],
  'wrong-password': ['document.wrongPassword.title', 'document.wrongPassword.todo'],
  'old-word': ['document.oldWord.title', 'document.oldWord.todo'],
  spreadsheet: ['document.spreadsheet.title', 'document.spreadsheet.todo'],
  slides: ['document.slides.title', 'document.slides.todo'],
  heic: ['document.heic.title', 'document.heic.todo'],
  archive: ['document.archive.title', 'document.archive.todo'],
  encrypted: ['document.encrypted.title', 'document.encrypted.todo'],
  damaged: ['document.damaged.title', 'document.damaged.todo'],
  'too-many-pixels': ['document.tooManyPixels.title', 'document.tooManyPixels.todo'],
  'too-complex': ['document.tooComplex.title', 'document.tooComplex.todo'],
  unreadable: ['document.unreadable.title', 'document.unreadable.todo'],
  'no-pages': ['document.noPages.title', 'document.noPages.todo'],
  characters: ['document.characters.title', 'document.characters.todo'],
  'too-many-pages': ['document.tooManyPages.title', 'document.tooManyPages.todo'],
  'not-added': ['document.notAdded.title', 'document.notAdded.todo'],
};

/** Meaning and next step when this computer's disk refused. */
const diskWords: Record<Extract<Problem, { kind: 'disk' }>['reason'], [text: MessageKey, todo: MessageKey]> = {
  full: ['problem.disk.full', 'problem.disk.fullTodo'],
  'read-only': ['problem.disk.readOnly', 'problem.disk.readOnlyTodo'],
  failing: ['problem.disk.failing', 'problem.disk.failingTodo'],
  busy: ['problem.disk.busy', 'problem.disk.busyTodo'],
  damaged: ['problem.disk.damaged', 'problem.disk.failingTodo'],
  place: ['problem.disk.place', 'problem.disk.placeTodo'],
};

/** The same without what became of it. */
const diskCauses: typeof diskWords = {
  full: ['problem.disk.fullCause', 'problem.disk.fullTodo'],
  'read-only': ['problem.disk.readOnlyCause', 'problem.disk.readOnlyTodo'],
  failing: ['problem.disk.failingCause', 'problem.disk.failingTodo'],
  busy: ['problem.disk.busyCause', 'problem.disk.busyTodo'],
  damaged: ['problem.disk.damagedCause', 'problem.disk.failingTodo'],
  place: ['problem.disk.place', 'problem.disk.placeTodo'],
};

const duplicateWords: Record<Extract<Problem, { kind: 'duplicate' }>['what'], MessageKey> = {
  fax: 'problem.duplicate.text',
  spend: 'problem.duplicate.spend',
  bulk: 'problem.duplicate.bulk',
  change: 'problem.duplicate.change',
  elsewhere: 'problem.duplicate.elsewhere',
};

/** A list that was not read to its end, and a page that was not read at all, by the code of what was seen. */
const listWords: Partial<Record<string, Keys>> = {
  LIST_TOO_LONG: ['problem.list.long', 'problem.list.longText', 'problem.list.longTodo'],
  REPEATED_PAGES: ['problem.list.cut', 'problem.list.repeated', 'problem.unexpected.todo'],
  INCOMPLETE_LIST: ['problem.list.cut', 'problem.list.incomplete', 'problem.unexpected.todo'],
  CALLS_LEFT_OUT: ['problem.list.cut', 'problem.list.calls'],
  TOO_LARGE: ['problem.list.tooLarge', 'problem.list.tooLargeText', 'problem.unexpected.todo'],
  TOO_MANY_ROWS: ['problem.list.tooLarge', 'problem.list.tooLargeText', 'problem.unexpected.todo'],
};

/** Turns any problem into words. @param isCause it says only what happened: something could not be read, or others of the same were done */
export function describeProblem(problem: Problem, isCause = false): ProblemWords {
  switch (problem.kind) {
    case 'invalid':
      return { tone: 'bad', title: { key: 'problem.invalid' }, lines: problem.fields.map(fieldSentence), evidence: [] };
    case 'offline': {
      const text = isCause ? 'problem.offline.cause' : 'problem.offline.text';
      return words('warn', ['problem.offline.title', text, 'problem.offline.todo'], problem.evidence);
    }
    case 'timeout':
      return words('warn', ['problem.timeout.title', 'problem.timeout.text', 'problem.timeout.todo'], problem.evidence);
    case 'tls':
      return words('bad', ['problem.tls.title', 'problem.tls.text', 'problem.tls.todo'], problem.evidence);
    case 'signed-out':
      return words('warn', ['problem.signedOut.title', 'problem.signedOut.todo']);
    case 'not-allowed': {
      const keys: Keys = ['problem.notAllowed.title', 'problem.notAllowed.text', 'problem.notAllowed.todo'];
      return { ...words('bad', keys, problem.evidence), ...quoted(problem.text) };
    }
    case 'refused': {
      const keys: Keys = isCause ? ['problem.refused.title'] : ['problem.refused.title', 'problem.refused.text'];
      return { ...words('bad', keys, problem.evidence), ...quoted(problem.text) };
    }
    case 'provider-down':
      return words('warn', ['problem.down.title', 'problem.down.text', 'problem.down.todo'], problem.evidence);
    case 'unexpected-answer':
      return words(
        'bad',
        listWords[problem.evidence.code ?? ''] ?? [
          'problem.unexpected.title',
          'problem.unexpected.text',
          'problem.unexpected.todo',
        ],
        problem.evidence,
      );
    case 'unknown-outcome':
      return words('warn', [
        'problem.unknownOutcome.title',
        problem.unwritten ? 'problem.unknownOutcome.unwritten' : 'problem.unknownOutcome.text',
      ]);
    case 'vault-unavailable':
      return words('warn', ['problem.vault.title', 'problem.vault.text', 'problem.vault.todo']);
    case 'cancelled':
      return words('info', ['problem.cancelled.title']);
    case 'view-only':
      return words('info', ['problem.viewOnly.title', 'problem.viewOnly.text']);
    case 'document':
      return ofDocument(problem);
    case 'duplicate':
      return duplicate(problem);
    case 'over-cap':
      return overCap(problem);
    case 'other-account':
      return words('warn', ['problem.otherAccount.title', 'problem.otherAccount.text']);
    case 'open-changes':
      return {
        ...words('warn', ['problem.openChanges.title']),
        lines: [{ key: 'problem.openChanges.text', named: { n: formatCount(problem.count) } }],
      };
    case 'not-found':
      return words('warn', ['problem.notFound.title', 'problem.notFound.text']);
    case 'too-often':
      return words('warn', ['problem.tooOften.title', 'problem.tooOften.todo']);
    case 'too-many-accounts':
      return {
        ...words('warn', ['problem.tooManyAccounts.title']),
        lines: [{ key: 'problem.tooManyAccounts.text', named: { n: formatCount(problem.most) } }],
      };
    case 'not-done':
      return words('warn', ['problem.notDone.title', 'problem.notDone.text']);
    case 'locked':
      return words('info', ['problem.locked.title', 'problem.locked.todo']);
    case 'pin-needed':
      return words('warn', ['problem.pin.needed']);
    case 'wrong-pin':
      return words('bad', problem.retryAt === null ? ['problem.pin.title'] : ['problem.pin.title', 'problem.pin.wait']);
    case 'disk': {
      if (isCause && !problem.midway) return words('bad', ['problem.disk.cause', ...diskCauses[problem.reason]]);
      const [text, todo] = diskWords[problem.reason];
      return words('bad', ['problem.disk.title', problem.midway ? 'problem.disk.midway' : text, todo]);
    }
    case 'bug':
      return {
        ...words('bad', ['problem.bug.title', 'problem.bug.text']),
        evidence: [{ label: { key: 'evidence.reference' }, text: problem.reference }],
      };
    default:
      return unexpected(problem);
  }
}

type Keys = readonly [title: MessageKey, ...lines: MessageKey[]];

function words(tone: ProblemWords['tone'], [title, ...lines]: Keys, evidence: Evidence = {}): ProblemWords {
  return { tone, title: { key: title }, lines: lines.map((key) => ({ key })), evidence: evidenceLines(evidence) };
}

function ofDocument({ reason, name }: Extract<Problem, { kind: 'document' }>): ProblemWords {
  const described = words('bad', documentWords[reason]);
  if (name === undefined) return described;
  return { ...described, lines: [{ key: 'document.file', named: { name } }, ...described.lines] };
}

function duplicate({ what, at, open }: Extract<Problem, { kind: 'duplicate' }>): ProblemWords {
  const named = { when: formatWhen(at, new Date()) };
  if (what === 'elsewhere')
    return { ...words('warn', ['problem.duplicate.elsewhereTitle']), lines: [{ key: duplicateWords[what], named }] };
  if (!open) return words('warn', ['problem.duplicate.title', duplicateWords[what]]);
  const isSpend = what === 'spend';
  const spendKey = open.state === 'pending' ? 'problem.duplicate.pendingSpend' : 'problem.duplicate.openSpend';
  const changeKey = open.state === 'pending' ? 'problem.duplicate.pendingChange' : 'problem.duplicate.openChange';
  return {
    ...words('warn', ['problem.duplicate.openTitle']),
    lines: [{ key: isSpend ? spendKey : changeKey, named }],
  };
}

function overCap({ cap, limit, spent, price, later, month }: Extract<Problem, { kind: 'over-cap' }>): ProblemWords {
  const named = { limit: formatAmount(limit), spent: formatAmount(spent) };
  const monthNamed = month && { limit: formatAmount(month.limit), spent: formatAmount(month.spent) };
  return {
    tone: 'warn',
    title: { key: 'problem.overCap.title' },
    lines: [
      { key: cap === 'day' ? 'problem.overCap.day' : 'problem.overCap.month', named },
      ...(monthNamed ? [{ key: 'problem.overCap.monthToo', named: monthNamed } as const] : []),
      ...(price === null ? [{ key: later ? 'problem.overCap.later' : 'problem.overCap.priceUnknown' } as const] : []),
    ],
    evidence: [],
  };
}

function quoted(text: string): { quote?: string } {
  return text.trim() === '' ? {} : { quote: text };
}

function evidenceLines({ host, status, code, excerpt }: Evidence): ProblemWords['evidence'] {
  const lines: [MessageKey, string | undefined][] = [
    ['evidence.host', host],
    ['evidence.status', status?.toString()],
    ['evidence.code', code],
    ['evidence.answer', excerpt],
  ];
  return lines.flatMap(([key, text]) => (text === undefined ? [] : [{ label: { key }, text }]));
}

/** Every kind has its words, or this does not compile; a newer main may still send one that this page does not know. */
function unexpected(problem: never): ProblemWords {
  return {
    ...words('bad', ['problem.bug.title', 'problem.bug.text']),
    evidence: [{ label: { key: 'evidence.answer' }, text: JSON.stringify(problem) }],
  };
}
