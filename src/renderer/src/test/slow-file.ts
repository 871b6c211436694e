/** A file whose content comes when the test says so. */
export function slowFile(name: string, text: string): { file: File; come: () => void } {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const file = Object.assign(new File([text], name), { arrayBuffer: () => promise });
  return {
    file,
    come: () => {
      resolve(new TextEncoder().encode(text).buffer);
    },
  };
}

/** A file that cannot be read, as one on a drive that was removed. */
export function brokenFile(name: string): File {
  return Object.assign(new File([], name), {
    arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')),
  });
}

/** Chooses this file itself: what a browser puts into the field is a copy. */
export function chooseFile(input: HTMLInputElement, file: File): void {
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  input.dispatchEvent(new Event('change'));
}
