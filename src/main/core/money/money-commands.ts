import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import { isLooser } from '#shared/domain/money/spending-limits.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import type { MoneyArea } from './money-area.ts';
import type { HandlersOf } from '../dispatch.ts';
import { withPin } from '../handlers/with-pin.ts';

/** Balance, refills, spending and rates of the profile on the screen. */
export function moneyCommands({ inArea, lock, shell }: AreaCommandDeps<MoneyArea>): HandlersOf<'money' | 'rates'> {
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
    'money.history': ({ period }) => inArea(({ money }) => money.history(period)),
    'money.refill': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea(({ money }) => money.refill(input))),
    'money.refillState': ({ id }) => inArea(({ money }) => money.refillState(id)),
    'money.spend': ({ pin, ...input }) =>
      withPin(lock, input.overCap, pin, () => inArea(({ money }) => money.spend(input))),
    'money.caps': () => inArea(({ money }) => money.caps()),
    'money.setCaps': async ({ pin, ...caps }) => {
      const old = await inArea(({ money }) => money.caps());
      if (!old.ok) return old;
      return withPin(lock, isLooser(old.value, caps), pin, () => inArea(({ money }) => money.setCaps(caps)));
    },
    'money.month': () => inArea(({ money }) => money.month()),
    'money.ledger': (input) => inArea(({ money }) => money.ledger(input)),
    'money.exportLedger': (filter) => inArea(({ money }) => saved(money.ledgerCsv(filter))),
    'money.autoRefill': () => inArea(({ money }) => money.autoRefill()),
    'money.receipt': ({ id, language }) => inArea(async ({ money }) => receipt(await money.receipt(id, language))),
    'money.runway': ({ recurringPerMonth }) => inArea(({ money }) => money.runway(recurringPerMonth)),

    'rates.get': ({ fresh }) => inArea(({ rates }) => rates.list(fresh)),
    'rates.find': ({ text }) => inArea(({ rates }) => rates.find(text)),
    'rates.changes': ({ limit }) => inArea(({ rates }) => rates.changes(limit)),
    'rates.export': (input) =>
      inArea(async ({ rates }) => {
        const csv = await rates.csv(input);
        return csv.ok ? saved(csv.value) : csv;
      }),
    'rates.cancelExport': () => inArea(({ rates }) => rates.cancelExport()),
  };
}
