import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { isLooser } from '#shared/domain/spending-limits.ts';
import type { HandlerDeps } from '../handler-deps.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from './with-pin.ts';

/** Balance, refills, spending and rates of the profile on the screen. */
export function moneyHandlers({ inAccount, lock, shell }: HandlerDeps): HandlersOf<'money' | 'rates'> {
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
    'money.history': ({ period }) => inAccount(({ money }) => money.history(period)),
    'money.refill': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inAccount(({ money }) => money.refill(input))),
    'money.refillState': ({ id }) => inAccount(({ money }) => money.refillState(id)),
    'money.spend': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inAccount(({ money }) => money.spend(input))),
    'money.caps': () => inAccount(({ money }) => money.caps()),
    'money.setCaps': async ({ pin, ...caps }) => {
      const old = await inAccount(({ money }) => money.caps());
      if (!old.ok) return old;
      return withPin(lock, isLooser(old.value, caps), pin, () => inAccount(({ money }) => money.setCaps(caps)));
    },
    'money.ledger': (input) => inAccount(({ money }) => money.ledger(input)),
    'money.exportLedger': (filter) => inAccount(({ money }) => saved(money.ledgerCsv(filter))),
    'money.autoRefill': () => inAccount(({ money }) => money.autoRefill()),
    'money.receipt': ({ id, language }) => inAccount(async ({ money }) => receipt(await money.receipt(id, language))),
    'money.runway': ({ recurringPerMonth }) => inAccount(({ money }) => money.runway(recurringPerMonth)),

    'rates.get': ({ fresh }) => inAccount(({ rates }) => rates.list(fresh)),
    'rates.country': ({ countryId, fresh }) => inAccount(({ rates }) => rates.country(countryId, fresh)),
    'rates.zone2': ({ fresh }) => inAccount(({ rates }) => rates.zone2(fresh)),
    'rates.find': ({ text }) => inAccount(({ rates }) => rates.find(text)),
    'rates.changes': ({ limit }) => inAccount(({ rates }) => rates.changes(limit)),
    'rates.export': (input) =>
      inAccount(async ({ rates }) => {
        const csv = await rates.csv(input);
        return csv.ok ? saved(csv.value) : csv;
      }),
    'rates.cancelExport': () => inAccount(({ rates }) => rates.cancelExport()),
  };
}
