// Names of pages, states and days of the form.
import type { MoveStep } from '#shared/bridge/new-port.ts';
import type { FederalHoliday } from '#shared/domain/calendar/federal-holidays.ts';
import type { DayAdvice } from '#shared/domain/porting/port-dates.ts';
import type { Preparation } from '#shared/domain/porting/port-form.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';
import type { PortStep } from './port-steps.ts';
import type { BillRefusal } from './use-bill.ts';
import type { ScanFailure } from './use-scan.ts';
import type { Portability } from './use-portability.ts';

export const STEP_LABELS: Record<PortStep, MessageKey> = {
  before: 'newPort.steps.before',
  bill: 'newPort.steps.bill',
  facts: 'newPort.steps.facts',
  date: 'newPort.steps.date',
  review: 'newPort.steps.review',
};

export const MISSING_LABELS: Record<Exclude<PortStep, 'review'>, MessageKey> = {
  before: 'newPort.missing.before',
  bill: 'newPort.missing.bill',
  facts: 'newPort.missing.facts',
  date: 'newPort.missing.date',
};

export const PREPARATION_LABELS: Record<Preparation, { label: MessageKey; help: MessageKey }> = {
  bill: { label: 'newPort.before.bill.label', help: 'newPort.before.bill.help' },
  account: { label: 'newPort.before.account.label', help: 'newPort.before.account.help' },
  name: { label: 'newPort.before.name.label', help: 'newPort.before.name.help' },
  keep: { label: 'newPort.before.keep.label', help: 'newPort.before.keep.help' },
  lines: { label: 'newPort.before.lines.label', help: 'newPort.before.lines.help' },
  fees: { label: 'newPort.before.fees.label', help: 'newPort.before.fees.help' },
  freeze: { label: 'newPort.before.freeze.label', help: 'newPort.before.freeze.help' },
  test: { label: 'newPort.before.test.label', help: 'newPort.before.test.help' },
};

export const ANSWER_LABELS: Record<Portability['answer'] | 'open', MessageKey> = {
  checking: 'newPort.numbers.checking',
  can: 'newPort.numbers.can',
  cannot: 'newPort.numbers.cannot',
  unknown: 'newPort.numbers.unknown',
  open: 'newPort.numbers.open',
};

export const CREATE_LABELS: Record<MoveStep, MessageKey> = {
  waiting: 'newPort.run.createState.waiting',
  sending: 'newPort.run.createState.sending',
  done: 'newPort.run.createState.done',
  failed: 'newPort.run.createState.failed',
  unknown: 'newPort.run.createState.unknown',
};

export const LINE_LABELS: Record<MoveStep, MessageKey> = {
  waiting: 'newPort.run.lineState.waiting',
  sending: 'newPort.run.lineState.sending',
  done: 'newPort.run.lineState.done',
  failed: 'newPort.run.lineState.failed',
  unknown: 'newPort.run.lineState.unknown',
};

export const HOLIDAY_LABELS: Record<FederalHoliday, MessageKey> = {
  'new-year': 'newPort.holiday.new-year',
  'martin-luther-king': 'newPort.holiday.martin-luther-king',
  presidents: 'newPort.holiday.presidents',
  memorial: 'newPort.holiday.memorial',
  juneteenth: 'newPort.holiday.juneteenth',
  independence: 'newPort.holiday.independence',
  labor: 'newPort.holiday.labor',
  columbus: 'newPort.holiday.columbus',
  veterans: 'newPort.holiday.veterans',
  thanksgiving: 'newPort.holiday.thanksgiving',
  christmas: 'newPort.holiday.christmas',
};

export const ADVICE_LABELS: Record<DayAdvice, MessageKey> = {
  friday: 'newPort.advice.friday',
  'before-holiday': 'newPort.advice.before-holiday',
  'after-thanksgiving': 'newPort.advice.after-thanksgiving',
  'christmas-eve': 'newPort.advice.christmas-eve',
  'new-years-eve': 'newPort.advice.new-years-eve',
};

export const REFUSAL_LABELS: Record<BillRefusal, { title: MessageKey; todo: MessageKey }> = {
  'too-large-to-read': { title: 'newPort.refusal.large.title', todo: 'newPort.refusal.large.todo' },
  'does-not-fit': { title: 'newPort.refusal.fit.title', todo: 'newPort.refusal.fit.todo' },
  cannot: { title: 'newPort.refusal.cannot.title', todo: 'newPort.refusal.cannot.todo' },
  locked: { title: 'newPort.refusal.locked.title', todo: 'newPort.refusal.locked.todo' },
};

export const SCAN_FAILURE_LABELS: Record<ScanFailure, MessageKey> = {
  'too-long': 'newPort.scan.tooLong',
  failed: 'newPort.scan.unreadable',
  nothing: 'newPort.scan.nothing',
};
