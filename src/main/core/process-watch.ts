/** What a process may take. */
export interface ProcessLimits {
  /** Resident memory, in bytes. */
  memoryBytes: number;
  /** How often it is looked at. */
  sampleMs: number;
  /** Of the processor. */
  workMs: number;
}

/**
 * Ends this process at its limits. Runs in a thread of its own and never returns: the work may be one long call, and the
 * memory limit of V8 counts no buffers.
 */
export function endAtLimits({ memoryBytes, sampleMs, workMs }: ProcessLimits): void {
  const never = new Int32Array(new SharedArrayBuffer(4));
  while (process.memoryUsage.rss() < memoryBytes && worked() < workMs) Atomics.wait(never, 0, 0, sampleMs);
  process.kill(process.pid, 'SIGKILL');
}

/** How long all threads of this process have computed, in milliseconds. */
function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
