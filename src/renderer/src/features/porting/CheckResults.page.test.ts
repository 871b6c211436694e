import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { h } from 'vue';
import { showComponent } from '#renderer/test/show-component.ts';
import { signedInAhead } from '#renderer/test/start-answers.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import CheckResults from './CheckResults.vue';

test.each([
  ['right', 0, 'Jul 2'],
  ['a day ahead', 86_400, 'Jul 1'],
])(
  'the first day is that of the form, also after the hour at which the provider’s day ends, with a clock that is %s',
  async (_, ahead, first) => {
    // Tuesday, 16:30 in New York.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-30T20:30:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const checkedAt = '2026-06-30T20:00:00.000Z';
    const answer = { number: '2125550140', answer: 'can', focDays: 1, checkedAt } as const;
    const rows = [{ number: answer.number, answer: { ...answer, problem: null, open: null } as never }];
    await showComponent({ render: () => h(CheckResults, { rows, canStart: false, running: false }) });
    useSession().state = signedInAhead(ahead);
    await expect.element(page.getByText(`From ${first} on: it takes 1 business day.`)).toBeVisible();
  },
);
