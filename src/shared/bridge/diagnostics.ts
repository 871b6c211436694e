/** One part of the bundle that a person can read before it is saved. Redacted; never a secret. */
export interface DiagnosticsPart {
  /** File name inside the bundle, such as `app.json`. */
  name: 'app.json' | 'settings.json' | 'profiles.json' | 'requests.json' | 'log.txt';
  text: string;
}
