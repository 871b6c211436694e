import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as breath } from 'node:timers/promises';
import papa from 'papaparse';
import type { ArchivedCall, ExportCheck } from '#shared/bridge/calls.ts';
import { decimalOf, tenThousandths } from '#shared/domain/calls/amounts.ts';
import { csvHead, csvLines } from '#shared/domain/text/csv.ts';
import { zonedTimes } from '#shared/domain/text/zoned-times.ts';
import { inChosenPlace } from '../chosen-place.ts';
import { replaceWhole } from '../whole-file.ts';
import type { CallQuery } from './call-query.ts';
import type { ExportInput } from './call-requests.ts';

/** Calls that are written at one go; other questions are answered between them. */
const AT_ONCE = 2000;

interface Cells {
  call: ArchivedCall;
  from: string;
  to: string;
  zone: string;
  timeOf: (seconds: number) => string;
  nameOf: (number: string) => string;
}

/** The columns of the file, in their order, and what each has of a call. */
const COLUMNS = {
  time: ({ call, timeOf }) => timeOf(call.at),
  zone: ({ zone }) => zone,
  direction: ({ call }) => call.direction,
  type: ({ call }) => call.type,
  from: ({ from }) => from,
  from_name: ({ from, nameOf }) => nameOf(from),
  to: ({ to }) => to,
  to_name: ({ to, nameOf }) => nameOf(to),
  status: ({ call }) => call.status,
  minutes: ({ call }) => amount(call.minutes),
  billed_minutes: ({ call }) => amount(call.billed),
  rate: ({ call }) => call.rate,
  ccrf: ({ call }) => amount(call.ccrf),
  cost: ({ call }) => amount(call.cost),
  line: ({ call }) => call.line,
  country: ({ call }) => call.country,
} as const satisfies Record<string, (cells: Cells) => string>;
type ColumnName = keyof typeof COLUMNS;
const HEADERS = Object.keys(COLUMNS) as ColumnName[];
const WRITERS = Object.values(COLUMNS);
const [MINUTES, COST] = [HEADERS.indexOf('minutes'), HEADERS.indexOf('cost')];
/** Begins the last line, which has the sums of all others. */
const TOTAL = 'total';

type Calls = Pick<CallQuery, 'sums' | 'each'>;

/**
 * Writes all calls of a filter to a file, with their sums in its last line, and reads the file again to see that it has them. Until
 * then a file that is there already stays.
 */
export function writeCalls(query: Calls, input: ExportInput, written: (calls: number) => void): Promise<ExportCheck> {
  return inChosenPlace(() =>
    replaceWhole(input.path, (part, mode) => write(query, { ...input, path: part }, mode, written)),
  );
}

async function write(
  query: Calls,
  { path, filter, zone, names }: ExportInput,
  mode: number | undefined,
  written: (calls: number) => void,
): Promise<ExportCheck> {
  const sums = query.sums(filter);
  const file = await open(path, 'wx', mode ?? 0o600);
  const row = rowWriter(zone, names);
  let lines: string[][] = [];
  let count = 0;
  const flush = async (): Promise<void> => {
    await file.write(csvLines(lines));
    count += lines.length;
    lines = [];
    written(count);
    await breath();
  };
  try {
    await file.write(csvHead(HEADERS));
    for (const call of query.each(filter)) {
      lines.push(row(call));
      if (lines.length >= AT_ONCE) await flush();
    }
    await flush();
    await file.write(csvLines([totalLine(count, sums)]));
    await file.sync();
  } finally {
    await file.close();
  }
  const found = await readBack(path);
  const same = found.rows === sums.calls && found.minutes === sums.minutes && found.cost === sums.cost;
  return { ...found, same };
}

function rowWriter(zone: string, names: ReadonlyMap<string, string>): (call: ArchivedCall) => string[] {
  const timeOf = zonedTimes(zone);
  const nameOf = (number: string): string => names.get(number) ?? '';
  return (call) => {
    const [from, to] = call.direction === 'in' ? [call.other, call.own] : [call.own, call.other];
    const cells = { call, from, to, zone, timeOf, nameOf };
    return WRITERS.map((write) => write(cells));
  };
}

function amount(value: number | null): string {
  return value === null ? '' : decimalOf(value);
}

function totalLine(
  rows: number,
  { minutes, billed, cost }: { minutes: number; billed: number; cost: number },
): string[] {
  const sums: Partial<Record<ColumnName, string>> = {
    zone: String(rows),
    minutes: decimalOf(minutes),
    billed_minutes: decimalOf(billed),
    cost: decimalOf(cost),
  };
  return [TOTAL, ...HEADERS.slice(1).map((name) => sums[name] ?? '')];
}

/** Adds up what a file has, call by call; its last line must say the same. */
function readBack(path: string): Promise<Omit<ExportCheck, 'same'>> {
  const found = { rows: 0, minutes: 0, cost: 0 };
  let isFirst = true;
  return new Promise((resolve, reject) => {
    papa.parse<string[]>(createReadStream(path, 'utf8'), {
      skipEmptyLines: true,
      step: ({ data }) => {
        if (!isFirst && data[0] !== TOTAL) {
          found.rows += 1;
          found.minutes += tenThousandths(data[MINUTES] ?? '') ?? 0;
          found.cost += tenThousandths(data[COST] ?? '') ?? 0;
        }
        isFirst = false;
      },
      complete: () => {
        resolve(found);
      },
      error: reject,
    });
  });
}
