import type { Clipboard } from 'electron';

const KEPT_MS = 30_000;

export interface SecretClipboard {
  copy: (text: string, secret: boolean) => void;
  /** Takes a secret off again at once, if it is still there. */
  clear: () => Promise<void>;
}

/** Copies texts; a secret is taken off again after half a minute, if it is still there. */
export function secretClipboard(clipboard: Pick<Clipboard, 'readText' | 'writeText' | 'clear'>): SecretClipboard {
  let secretText: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const clear = async () => {
    clearTimeout(timer);
    const text = secretText;
    secretText = undefined;
    if (text !== undefined && (await clipboard.readText()) === text) clipboard.clear();
  };
  return {
    copy: (text, secret) => {
      clearTimeout(timer);
      secretText = secret ? text : undefined;
      if (secret) timer = setTimeout(() => void clear(), KEPT_MS);
      void clipboard.writeText(text);
    },
    clear,
  };
}
