/** What looking into one document may take. Measured: a process that does nothing yet has about 100 MB. */
export const INSPECTION_LIMITS = {
  /** Resident memory above which the process ends itself. The app has about 200 MB, and 600 are what it may come to. */
  memoryBytes: 280 * 1024 * 1024,
  /** How often it looks: 5 ms of unpacking are some 10 MB. */
  sampleMs: 5,
  /** Of V8, which counts no buffers. */
  heapMb: 192,
  /** Of the processor, so that a document is not refused because the computer is busy. */
  workMs: 20_000,
  /** On the clock, for a process that waits for ever. */
  timeMs: 120_000,
} as const;
