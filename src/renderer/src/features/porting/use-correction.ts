import { computed, ref, shallowRef, type ComputedRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import { readUsNumber } from '#shared/domain/phone/phone-number.ts';
import {
  corrected,
  correctionParams,
  isUnsaved,
  valueNow,
  type CorrectionForm,
  type Corrections,
} from '#shared/domain/porting/corrections.ts';
import {
  CORRECTED_FIELDS,
  fieldsFor,
  readRejection,
  type CorrectedField,
  type RejectionReason,
} from '#shared/domain/porting/rejections.ts';
import { readStatus } from '#shared/domain/porting/stages.ts';
import type { Port } from '#shared/lists/lists.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { t } from '#renderer/kernel/i18n/index.ts';

/** Fields that are shown as dots wherever they are read back. */
const SECRET = new Set<CorrectedField>(['pincode', 'ssn']);
const DOTS = '••••';

/** A move that is corrected and sent again: why it was rejected, the fields for that, and what of them changed. */
export function useCorrection(port: ComputedRef<Port>) {
  const form = ref<CorrectionForm>(emptyForm(port.value));
  /** What no draft holds. */
  const unsaved = ref<Corrections>({});
  /** Whether PIN and social security digits that are kept go along. */
  const withKept = ref(false);
  /** Whether those that are typed are kept. */
  const keep = ref(false);
  const unknownId = ref<string | null>(null);
  const warnings = shallowRef<readonly string[]>([]);

  const typed = computed((): Corrections => ({ ...form.value.typed, ...unsaved.value }));
  const reasons = computed<RejectionReason[]>(() =>
    form.value.picked === '' ? readRejection(form.value.text) : [form.value.picked],
  );
  const changed = computed(() => corrected(port.value, typed.value));
  const fields = computed<readonly CorrectedField[]>(() => {
    const wanted = form.value.showsAll ? CORRECTED_FIELDS : fieldsFor(reasons.value);
    // What was typed stays in sight when another reason is picked; a mobile number has no date.
    return CORRECTED_FIELDS.filter(
      (field) =>
        (wanted.includes(field) || field in changed.value) &&
        !(field === 'foc_date' && port.value.wireless_no === 'yes'),
    );
  });
  /** What is sent, old and new. */
  const rows = computed(() =>
    (Object.entries(changed.value) as [CorrectedField, string][]).map(([field, value]) => ({
      field,
      before: valueNow(port.value, field),
      after: field === 'bill_file' ? t('porting.fix.newBill') : SECRET.has(field) ? DOTS : value,
    })),
  );

  const valueOf = (field: CorrectedField): string => typed.value[field] ?? valueNow(port.value, field) ?? '';
  function put(field: CorrectedField, value: string): void {
    if (isUnsaved(field)) unsaved.value = { ...unsaved.value, [field]: value };
    else form.value.typed = { ...form.value.typed, [field]: value };
  }

  /** What was typed for an earlier status is still good; the reason that it gave is not. */
  function read(stored: CorrectionForm): CorrectionForm {
    return stored.status === port.value.status ? stored : { ...emptyForm(port.value), typed: stored.typed };
  }

  /** Sends what changed, once; null when it was done, `cancelled` while its end is looked up. */
  async function send(): Promise<Problem | null> {
    const { billing_telephone_no: billing } = changed.value;
    const params = correctionParams(port.value, {
      ...changed.value,
      ...(billing === undefined ? {} : { billing_telephone_no: readUsNumber(billing).digits }),
    });
    const outcome = await ask('porting.correct', { params, withKept: withKept.value, keep: keep.value });
    // Secrets are in the page only until they were sent.
    const { bill_file } = unsaved.value;
    unsaved.value = bill_file === undefined ? {} : { bill_file };
    if (outcome.ok) {
      warnings.value = outcome.warnings.map(({ text: said }) => t('problem.providerSays', { text: said }));
      return null;
    }
    if (outcome.problem.kind !== 'unknown-outcome') return outcome.problem;
    unknownId.value = outcome.problem.journalId;
    // What was typed is kept: it may be needed again.
    return { kind: 'cancelled' };
  }

  return {
    ...{ form, withKept, keep, reasons, fields, changed, rows, unknownId, warnings },
    ...{ valueOf, put, read, send },
  };
}

function emptyForm({ status }: Port): CorrectionForm {
  return { status, text: readStatus(status).reason, picked: '', showsAll: false, typed: {} };
}
