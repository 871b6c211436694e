import { inject, onBeforeUnmount, provide, ref, shallowReactive, type InjectionKey, type Ref } from 'vue';

/** A field as its form knows it. */
export interface FormField {
  id: string;
  label: string;
  error: string | null;
}

interface FormContext {
  /** The form was asked to be sent at least once: from then on every field says what is wrong with it. */
  asked: Ref<boolean>;
  fields: Set<() => FormField>;
}

const FORM: InjectionKey<FormContext> = Symbol('form');

/** Makes the fields inside of this component known to it. */
export function provideForm(): {
  asked: Ref<boolean>;
  /** All fields, in the order in which they stand on the page. Reactive. */
  fields: () => FormField[];
} {
  const context: FormContext = { asked: ref(false), fields: shallowReactive(new Set<() => FormField>()) };
  provide(FORM, context);
  return { asked: context.asked, fields: () => [...context.fields].map((read) => read()).sort(byPlace) };
}

/** Joins the form around this field; null outside of a form. */
export function joinForm(read: () => FormField): { asked: Ref<boolean> } | null {
  const form = inject(FORM, null);
  if (!form) return null;
  form.fields.add(read);
  onBeforeUnmount(() => form.fields.delete(read));
  return form;
}

/** A field that came later may stand further up. */
function byPlace(a: FormField, b: FormField): number {
  const first = document.getElementById(a.id);
  const second = document.getElementById(b.id);
  if (!first || !second) return 0;
  return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}
