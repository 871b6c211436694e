import type { ComputedRef, InjectionKey } from 'vue';
import type { FieldRule } from '#shared/bridge/outcome.ts';
import type { FormOption } from '#shared/provider/form-model.ts';
import type { MessageKey } from '#renderer/kernel/i18n/index.ts';

/** What the fields of one form share. */
export interface OperationFormParts {
  operationId: string;
  /** It changes something that is there: nothing entered means that it stays as it is. */
  update: boolean;
  /** What is wrong, by the path of the field. */
  rules: ComputedRef<ReadonlyMap<string, FieldRule>>;
  /** A document was chosen: its name goes where the operation wants one and none was typed. */
  nameFile: (name: string) => void;
}

export const FORM_PARTS: InjectionKey<OperationFormParts> = Symbol('operation form');

/** What each way to fill in a parameter is called. */
export const optionWords: Record<Exclude<FormOption['id'], 'leave'>, MessageKey> = {
  set: 'operations.form.set',
  remove: 'operations.form.remove',
  forward: 'operations.form.forward',
  address: 'operations.form.address',
  word: 'operations.form.word',
  times: 'operations.form.times',
};
