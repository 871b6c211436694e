const CONTROLS = 'input, select, textarea, [role=checkbox], [role=switch]';

/** The control of a field, or the first one of a group or a form. */
export function firstControl(field: HTMLElement | null | undefined): HTMLElement | null {
  return field?.matches(CONTROLS) ? field : (field?.querySelector<HTMLElement>(CONTROLS) ?? null);
}
