import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defineComponent, h, ref, shallowRef, type Ref } from 'vue';
import { NO_RIGHTS, type Right, type Rights } from '#shared/domain/teams/rights.ts';
import '#renderer/test/messages.ts';
import { axeFindings } from '#renderer/test/axe.ts';
import { focus, press } from '#renderer/test/by-hand.ts';
import { showComponent } from '#renderer/test/show-component.ts';
import type { Area } from './grid-window.ts';
import PermissionGrid from './PermissionGrid.vue';

const grid = page.getByRole('grid');
const SPOKEN = { person: 'Person 000', number: '(646) 555-0000' };

interface Shown {
  changed: Ref<ReadonlyMap<string, Rights>>;
  selected: Ref<Area | null>;
}

/** A grid of so many people by so many numbers; every third permission allows to send. */
async function show(people: number, numbers: number): Promise<Shown> {
  const changed = shallowRef<ReadonlyMap<string, Rights>>(new Map());
  const selected = ref<Area | null>(null);
  const known = (login: string, did: string): Rights => ({
    ...NO_RIGHTS,
    send: (Number(login.slice(6)) + Number(did.slice(6))) % 3 === 0,
  });
  const rightsOf = (login: string, did: string) => changed.value.get(`${login} ${did}`) ?? known(login, did);
  const all = Array.from({ length: people }, (_, at) => ({
    login: `person${String(at)}`,
    name: `Person ${String(at).padStart(3, '0')}`,
  }));
  const dids = Array.from({ length: numbers }, (_, at) => ({ did: String(6_465_550_000 + at), note: '' }));
  const Page = defineComponent(
    () => () =>
      h('div', { style: 'display: flex; flex-direction: column; width: 1040px; height: 600px' }, [
        h(PermissionGrid, {
          ...{ label: 'Permissions', people: all, numbers: dids, rightsOf, knownOf: known },
          selected: selected.value,
          'onUpdate:selected': (next: Area | null) => (selected.value = next),
          onToggle: (login: string, did: string, right: Right) => {
            const now = rightsOf(login, did);
            changed.value = new Map(changed.value).set(`${login} ${did}`, { ...now, [right]: !now[right] });
          },
        }),
      ]),
  );
  await showComponent(Page);
  await expect.element(grid).toBeVisible();
  return { changed, selected };
}

/** What a screen reader says of the current tick. */
function current(): { name: string; checked: string } {
  const id = grid.element().getAttribute('aria-activedescendant') ?? '';
  const tick = document.getElementById(id);
  return {
    name: tick?.getAttribute('aria-label') ?? `nothing at ${id}`,
    checked: tick?.getAttribute('aria-checked') ?? '',
  };
}

test('arrows lead through ticks, people and numbers, Space ticks, and each tick has its name and state', async () => {
  const { changed } = await show(500, 200);
  focus(grid);
  expect(current()).toEqual({ name: `Send, ${SPOKEN.person}, ${SPOKEN.number}`, checked: 'true' });
  await press('{ArrowRight}', ' ');
  expect(current()).toEqual({
    name: `See received, ${SPOKEN.person}, ${SPOKEN.number}, not sent yet`,
    checked: 'true',
  });
  expect(changed.value.get('person0 6465550000')).toEqual({ send: true, delete: false, received: true, sent: false });
  await press('{Control>}{End}{/Control}');
  expect(current().name).toBe('Delete, Person 499, (646) 555-0199');
  await press('{Home}', '{PageUp}');
  expect(current().name).toMatch(/^Send, Person 48\d, \(646\) 555-0000$/);
  expect(document.activeElement).toBe(grid.element());
});

test('only what is in sight is in the document, the current tick always, and its place is told', async () => {
  await show(500, 200);
  expect([grid.element().ariaRowCount, grid.element().ariaColCount]).toEqual(['501', '201']);
  const ticks = () => document.querySelectorAll('[role=checkbox]').length;
  expect(ticks()).toBeLessThan(2_000);
  focus(grid);
  await press('{Control>}{End}{/Control}');
  grid.element().scrollTo(0, 0);
  await expect.poll(() => document.querySelector('[role=row][aria-rowindex="2"]')).not.toBeNull();
  expect(current().name).toBe('Delete, Person 499, (646) 555-0199');
  expect(ticks()).toBeLessThan(2_000);
  expect(document.querySelector('[role=row][aria-rowindex="501"] [role=gridcell][aria-colindex="201"]')).not.toBeNull();
});

test('Shift selects cells, Ctrl+A all, Escape none; another person’s row is selected by its name', async () => {
  const { selected } = await show(500, 200);
  focus(grid);
  await press('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
  expect(selected.value).toEqual({ from: { row: 0, column: 0 }, to: { row: 1, column: 1 } });
  await expect.poll(() => document.querySelectorAll('[role=gridcell][aria-selected=true]').length).toBe(4);
  await press('{Control>}a{/Control}');
  expect(selected.value?.to).toEqual({ row: 499, column: 199 });
  await press('{Escape}');
  expect(selected.value).toBeNull();
  await page.getByRole('rowheader', { name: 'Person 002' }).click();
  expect(selected.value).toEqual({ from: { row: 2, column: 0 }, to: { row: 2, column: 199 } });
});

test('there is nothing that axe finds', async () => {
  await show(500, 200);
  expect(await axeFindings()).toEqual([]);
});

test('500 by 200 keep few cells in the document while they are scrolled, step by step and far', async () => {
  await show(500, 200);
  const view = grid.element();
  const cells: number[] = [];
  for (const step of [1, 2, 3, 4, 5, 6, 7, 8, 40]) {
    view.scrollTo(step * 150, step * 200);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    cells.push(document.querySelectorAll('[role=gridcell]').length);
  }
  expect(Math.max(...cells)).toBeLessThan(500);
  // What stands in sight is what belongs there: 8,000 dots down, in rows of 36, below a head that is a row, too.
  const first = Math.ceil(8_000 / 36) + 2;
  await expect.poll(() => document.querySelector(`[role=row][aria-rowindex="${String(first)}"]`)).not.toBeNull();
});
