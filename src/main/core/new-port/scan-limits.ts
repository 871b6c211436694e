/** What reading one page of a scan may take. Measured: a page full of small print takes 13 seconds and 350 MB. */
export const SCAN_LIMITS = {
  memoryBytes: 512 * 1024 * 1024,
  sampleMs: 50,
  /** Of the processor. */
  workMs: 60_000,
  /** On the clock, for a process that waits for ever. */
  timeMs: 90_000,
} as const;
