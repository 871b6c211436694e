import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { succeed } from '#shared/bridge/outcome.ts';
import { DEFAULT_SETTINGS } from '#shared/bridge/settings.ts';
import { operationIds, operationOf, operationTitle } from '#shared/provider/catalogue.ts';
import { formModel } from '#shared/provider/form-model.ts';
import { answerWith } from '#renderer/test/answers.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { FakeBridge } from '#renderer/test/fake-bridge.ts';
import { showScreen } from '#renderer/test/show-screen.ts';

/** So many forms are looked at one after another; over the first of them axe runs. */
const IN_A_ROW = 6;

const form = page.getByRole('main').getByRole('form');
const list = page.getByRole('navigation', { name: /by area|por área/ });

async function operations(language: 'en' | 'es'): Promise<FakeBridge> {
  const fake = new FakeBridge();
  answerWith(fake, { 'settings.get': () => succeed({ ...DEFAULT_SETTINGS, language }) });
  await showScreen('/settings/operations', fake);
  const title = { en: 'Operations', es: 'Operaciones' }[language];
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  return fake;
}

/** Opens the form of an operation, as a link to it does. */
async function open(fake: FakeBridge, id: string, words: string): Promise<void> {
  fake.emit('app.navigate', { path: `/settings/operations/${id}` });
  await expect.element(form.getByRole('heading', { level: 2, name: words, exact: true })).toBeVisible();
}

/** Chooses, wherever an option asks for more, one that does, so that the whole form is there. */
async function unfold(): Promise<void> {
  const next = () => {
    for (const select of form.element().querySelectorAll('select')) {
      const options = [...select.options].map(({ value }) => value);
      const wanted = ['set', 'forward', 'times'].find((value) => options.includes(value));
      if (wanted !== undefined && select.value !== wanted) return { select, wanted };
    }
    return null;
  };
  // One by one: what is opened may have choices of its own.
  for (let found = next(); found; found = next()) await page.elementLocator(found.select).selectOptions(found.wanted);
}

/** The labels of all controls in the order of the form; one without a label is an empty text. */
function labels(): string[] {
  const controls = form.element().querySelectorAll<HTMLInputElement>('input, select, textarea');
  return [...controls].map((control) => control.labels?.[0]?.textContent.trim() ?? '');
}

/** Sent as it is, the form shows what it lacks, and the first of it has the focus. */
async function leadsToWhatIsMissing(id: string): Promise<void> {
  await page.elementLocator(form.element().querySelector('button[type=submit]')!).click();
  await expect.element(form.getByRole('alert').first()).toBeVisible();
  const first = () => form.element().querySelector('[aria-invalid=true]');
  await expect.poll(() => document.activeElement === first(), { message: id }).toBe(true);
  expect(page.getByRole('dialog').elements(), id).toEqual([]);
}

const twiceOrEmpty = (all: string[]): string[] =>
  all.filter((label, place) => label === '' || all.indexOf(label) !== place);

const inRows = Array.from({ length: Math.ceil(operationIds.length / IN_A_ROW) }, (_, at) => {
  const ids = operationIds.slice(at * IN_A_ROW, (at + 1) * IN_A_ROW);
  return { ids, first: ids[0], last: ids.at(-1) };
});

describe('the forms of the catalogue', () => {
  it('stand in a list, each by its own link', async () => {
    await operations('en');
    await expect.poll(() => list.getByRole('link').elements()).toHaveLength(operationIds.length);
  });

  it.for(inRows)(
    'have one name for each control, lead to what is missing, and send nothing then: $first to $last',
    async ({ ids }) => {
      const fake = await operations('en');
      for (const id of ids) {
        await open(fake, id, operationTitle(id, 'en'));
        const { fields } = formModel(operationOf(id));
        if (fields.some(({ required }) => required)) await leadsToWhatIsMissing(id);

        await unfold();
        const all = labels();
        expect(twiceOrEmpty(all), id).toEqual([]);
        expect(all.length, id).toBeGreaterThanOrEqual(fields.length);
        // The name that a screen reader gets is the label, and only one control has it.
        const counts = all.map((label) => form.getByLabelText(label, { exact: true }).elements().length);
        expect(counts, id).toEqual(all.map(() => 1));
        const selects = form.element().querySelectorAll('select').length;
        expect(form.getByRole('combobox').elements(), id).toHaveLength(selects);
        if (id === ids[0]) expect(await axeFindings(), id).toEqual([]);
      }
      expect(fake.requests.filter(({ name }) => (operationIds as string[]).includes(name))).toEqual([]);
    },
  );

  it('have Spanish words, and are found by them', async () => {
    const fake = await operations('es');
    const search = page.getByLabelText('Buscar una operación');
    await search.fill('eliminar numero');
    await expect.poll(() => list.getByRole('link').first().element().textContent).toContain('Elimina');
    await search.fill('');
    for (const id of ['did.updateDid', 'siptrunk.updateTrunk', 'lnp.createLnp', 'report.callHistory'] as const) {
      await open(fake, id, operationTitle(id, 'es'));
      await unfold();
      expect(twiceOrEmpty(labels()), id).toEqual([]);
      expect(form.element().textContent, id).not.toContain('operations.');
    }
  });
});
