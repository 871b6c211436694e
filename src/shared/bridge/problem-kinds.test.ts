import { expect, it } from 'vitest';
import { problemKinds } from './problem-kinds.ts';

const kinds = Object.entries(problemKinds);

it('nothing that may have been done is offered to be sent again', () => {
  for (const [kind, { change, again }] of kinds) if (change === 'unknown') expect(again, kind).toBe(false);
});

it('what every request meets stops a run', () => {
  for (const [kind, { connection, stopsRuns }] of kinds)
    if (connection === 'every-request') expect(stopsRuns, kind).toBe(true);
});

it('what may have been done does not stop a run as if nothing had left', () => {
  for (const [kind, { change, stopsRuns }] of kinds) if (stopsRuns) expect(change, kind).not.toBe('unknown');
});
