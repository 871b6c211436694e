import type { Need } from '#renderer/kernel/feature.ts';
import { go } from '#renderer/kernel/navigation.ts';
import { useLines } from '#renderer/stores/lines.store.ts';
import { useGuard } from './guard.store.ts';

/** A hit stays on Home so long, unless its line is locked or the person dismisses it. */
const SHOWN_MS = 24 * 3_600_000;

/** Unusual calls abroad. */
export function guardNeeds(): Need[] {
  const { tripwire } = useGuard();
  const lines = useLines();
  const [hit] = (tripwire?.hits ?? []).filter(
    ({ at, line }) => Date.now() - Date.parse(at) < SHOWN_MS && lines.byName(line)?.status !== 'off',
  );
  if (!hit) return [];
  return [
    {
      id: 'calls-abroad',
      tone: 'bad',
      title:
        hit.line === ''
          ? { key: 'lineGuard.hit.titleUnknown' }
          : { key: 'lineGuard.hit.title', named: { line: hit.line } },
      text: { key: 'lineGuard.need.text' },
      about: [hit.at],
      action: {
        label: { key: 'lineGuard.need.action' },
        run: () => go(hit.line === '' ? '/guard' : `/guard/${encodeURIComponent(hit.line)}`),
      },
    },
  ];
}
