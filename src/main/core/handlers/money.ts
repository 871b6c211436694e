import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { isLooser } from '#shared/domain/spending-limits.ts';
import type { HandlerParts } from '../handler-parts.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** Balance, refills, spending and rates of the profile on the screen. */
export function moneyHandlers({ inWorkspace, lock, shell }: HandlerParts): HandlersOf<'money' | 'rates'> {
  const saved = async ({ name, text, rows }: { name: string; text: string; rows: number }) => {
    const file = await shell.saveFile(name, text);
    return file ? succeed({ ...file, rows }) : fail({ kind: 'cancelled' });
  };
  const receipt = async (made: Outcome<{ name: string; content: Uint8Array }>) => {
    if (!made.ok) return made;
    const file = await shell.saveFile(made.value.name, made.value.content);
    return file ? succeed(file) : fail({ kind: 'cancelled' });
  };
  return {
    'money.history': ({ period }) => inWorkspace(({ money }) => money.history(period)),
    'money.refill': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inWorkspace(({ money }) => money.refill(input))),
    'money.refillState': ({ id }) => inWorkspace(({ money }) => money.refillState(id)),
    'money.spend': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inWorkspace(({ money }) => money.spend(input))),
    'money.caps': () => inWorkspace(({ money }) => money.caps()),
    'money.setCaps': async ({ pin, ...caps }) => {
      const old = await inWorkspace(({ money }) => money.caps());
      if (!old.ok) return old;
      return withPin(lock, isLooser(old.value, caps), pin, () => inWorkspace(({ money }) => money.setCaps(caps)));
    },
    'money.ledger': (input) => inWorkspace(({ money }) => money.ledger(input)),
    'money.exportLedger': (filter) => inWorkspace(({ money }) => saved(money.ledgerCsv(filter))),
    'money.autoRefill': () => inWorkspace(({ money }) => money.autoRefill()),
    'money.receipt': ({ id, language }) => inWorkspace(async ({ money }) => receipt(await money.receipt(id, language))),
    'money.runway': ({ recurringPerMonth }) => inWorkspace(({ money }) => money.runway(recurringPerMonth)),

    'rates.get': ({ fresh }) => inWorkspace(({ rates }) => rates.list(fresh)),
    'rates.country': ({ countryId, fresh }) => inWorkspace(({ rates }) => rates.country(countryId, fresh)),
    'rates.zone2': ({ fresh }) => inWorkspace(({ rates }) => rates.zone2(fresh)),
    'rates.find': ({ text }) => inWorkspace(({ rates }) => rates.find(text)),
    'rates.changes': ({ limit }) => inWorkspace(({ rates }) => rates.changes(limit)),
    'rates.export': (input) =>
      inWorkspace(async ({ rates }) => {
        const csv = await rates.csv(input);
        return csv.ok ? saved(csv.value) : csv;
      }),
    'rates.cancelExport': () => inWorkspace(({ rates }) => rates.cancelExport()),
  };
}
