import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MS = 25;

/**
 * Watches the memory of a process and of all that it started, while `work` runs. Answers what `work` answered, what is resident
 * of the app's programs before it, and the highest sums of memory while it runs: of the app's programs, and what the browser's
 * hold beside their code. In megabytes; Linux only.
 */
export async function peakMemory<T>(
  pid: number,
  work: () => Promise<T>,
): Promise<{ result: T; restMb: number; peakMb: number; browserMb: number }> {
  const peak = { restMb: memoryOf(pid).app, peakMb: 0, browserMb: 0 };
  const sample = () => {
    const { app, browser } = memoryOf(pid);
    peak.peakMb = Math.max(peak.peakMb, app);
    peak.browserMb = Math.max(peak.browserMb, browser);
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  try {
    return { result: await work(), ...peak };
  } finally {
    clearInterval(timer);
  }
}

/** Resident memory of a process and its descendants, in whole megabytes. */
function memoryOf(root: number): { app: number; browser: number } {
  const children = new Map<number, number[]>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const parent = statOf(entry);
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
  }
  const sum = { app: 0, browser: 0 };
  const wanted = [root];
  for (let pid = wanted.pop(); pid !== undefined; pid = wanted.pop()) {
    const { kind, kilobytes } = residentOf(pid);
    sum[kind] += kilobytes / 1024;
    wanted.push(...(children.get(pid) ?? []));
  }
  return { app: Math.round(sum.app), browser: Math.round(sum.browser) };
}

/** The parent of a process; undefined when it is gone. The name in brackets may hold spaces and brackets itself. */
function statOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function residentOf(pid: number): { kind: 'app' | 'browser'; kilobytes: number } {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const sizeOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
    if (!/^Name:\s+(chrom|google-chrome)/m.test(status)) return { kind: 'app', kilobytes: sizeOf('VmRSS') };
    // The browser's program is mapped into each of its processes: counted with it, it would be most of the sum.
    return { kind: 'browser', kilobytes: sizeOf('RssAnon') + sizeOf('RssShmem') };
  } catch {
    return { kind: 'app', kilobytes: 0 };
  }
}
