import { computed, ref } from 'vue';
import { faxCostRange } from '#shared/domain/fax/fax-cost.ts';
import { formatUsNumber } from '#shared/domain/phone/phone-format.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import { formatRate } from '#renderer/kernel/format.ts';
import { t, tn } from '#renderer/kernel/i18n/index.ts';
import { useSettings } from '#renderer/kernel/settings.store.ts';
import { useAvailability } from '#renderer/parts/availability/use-availability.ts';
import { usePrices } from '#renderer/parts/prices/use-prices.ts';
import { useContacts } from '#renderer/stores/contacts.store.ts';
import { useNumbers } from '#renderer/stores/numbers.store.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import { useCompose } from './compose.store.ts';
import { warningsOfAll } from './fax-warnings.ts';
import { onOtherFax } from './on-other-fax.ts';
import type { useCover } from './use-cover.ts';
import type { useLater } from './use-later.ts';
import type { useRecipient } from './use-recipient.ts';
import type { useRecipients } from './use-recipients.ts';

interface Parts {
  who: ReturnType<typeof useRecipient>;
  recipients: ReturnType<typeof useRecipients>;
  later: ReturnType<typeof useLater>;
  cover: ReturnType<typeof useCover>;
}

/** Whether the fax can be sent, and if not, why; what has to be ticked before, what it should cost, and what the button says. */
export function useReadiness({ who, recipients, later, cover }: Parts) {
  const compose = useCompose();
  const session = useSession();
  const settings = useSettings();
  const numbers = useNumbers();
  const contacts = useContacts();
  const prices = usePrices();
  const unavailable = useAvailability('send');
  const { isSeveral } = recipients;
  /** It may leave by itself when the connection is back. */
  const whenBack = ref(false);
  onOtherFax(() => {
    whenBack.value = false;
  });
  /** Every warning was ticked. */
  const knowsWarnings = ref(true);
  const warnings = computed(() => {
    const { pages = 0, size = 0 } = compose.document ?? {};
    const fax = { pages, size, from: compose.from, isDemo: session.isDemo };
    const readings = isSeveral.value
      ? recipients.all.value.map(({ number }) => readUsNumber(number))
      : [who.reading.value];
    const recent = new Map(who.recent.value.map((one) => [one.number, one]));
    return warningsOfAll(fax, readings, (to) => ({
      recipient: to.ok ? recent.get(to.digits) : undefined,
      named: contacts.named,
      isVoiceNumber: (digits) => numbers.byDid(digits)?.fax === false,
    }));
  });
  /** For later it needs no connection now. */
  const canPlan = computed(() => session.profile?.viewOnly === false && session.failing !== null);
  /** Without a connection the fax can wait for it. */
  const canWait = computed(() => canPlan.value && !isSeveral.value);
  const waits = computed(() => canWait.value && whenBack.value);
  const reason = computed(() => {
    if (cover.problem) return t('compose.cover.failed');
    if (cover.isStale) return t('compose.cover.drawing');
    if (compose.adding) return t('compose.reason.reading');
    if (!compose.document) return t('compose.reason.document');
    if (compose.hasLooseText) return t('compose.reason.looseText');
    if (compose.document.level === 'blocked') return t('document.tooLarge.title');
    if (compose.from === '') return t('compose.reason.from');
    if (!recipients.isComplete.value) return t('compose.reason.to');
    if (later.problem.value !== null) return later.problem.value;
    if (unavailable.value !== null && !waits.value && !(later.later.value && canPlan.value)) return unavailable.value;
    if (!knowsWarnings.value) return t('patterns.warn.missing');
    return null;
  });
  /** How to send without the mouse, and how long it can be taken back. */
  const hint = computed(() => {
    const sends = settings.info?.platform === 'darwin' ? t('compose.shortcutMac') : t('compose.shortcut');
    const seconds = settings.settings?.faxHoldSeconds ?? 0;
    return seconds > 0 ? `${sends} ${tn('compose.holdHint', seconds)}` : sends;
  });
  /** What it should cost; nothing before the price list was read. */
  const cost = computed(() => {
    const rates = prices.list.value?.rates;
    if (!compose.document || !rates) return null;
    const count = Math.max(1, recipients.all.value.length);
    const range = faxCostRange(compose.document.pages * count, rates);
    if (range === null) return t('fax.cost.unknown');
    const { least, most, rate } = range;
    const named = { least: formatRate(least), most: formatRate(most), rate: formatRate(rate) };
    return isSeveral.value ? tn('several.cost', count, named) : t('fax.cost.range', named);
  });
  const sendLabel = computed(() => {
    const all = recipients.all.value;
    if (later.later.value) return tn('later.send', Math.max(1, all.length));
    if (isSeveral.value) return tn('several.sendTo', all.length);
    if (!all[0]) return t('compose.send');
    const named = { number: formatUsNumber(all[0].number) };
    return t(waits.value ? 'compose.sendWhenBack' : 'compose.sendTo', named);
  });

  return { whenBack, knowsWarnings, warnings, canWait, waits, reason, hint, cost, sendLabel };
}
