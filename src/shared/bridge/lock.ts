/** The app lock. */
export interface LockState {
  /** Whether a PIN is set. */
  enabled: boolean;
  locked: boolean;
  /** ISO time before which no PIN is taken, after too many wrong ones; null otherwise. */
  retryAt: string | null;
}

/** A PIN: 4 to 12 digits. */
export const PIN_PATTERN = /^\d{4,12}$/;
