/// <reference lib="webworker" />
// Works on the dots of pages beside the page, which stays free meanwhile.
import { encodeG4 } from '#shared/domain/fax-eye/g4-encoder.ts';
import { halfHeight, toOneBit } from '#shared/domain/fax-eye/one-bit.ts';
import { greyOf, pageProblems } from '#shared/domain/fax-eye/page-problems.ts';
import type { EyeAnswer, EyeQuestion } from './fax-eye.ts';

declare const self: DedicatedWorkerGlobalScope;

self.addEventListener('message', ({ data }: MessageEvent<EyeQuestion>) => {
  const [answer, transferred] = answerTo(data);
  self.postMessage({ id: data.id, answer } satisfies EyeAnswer, transferred);
});

function answerTo({ what, rgba, width, height }: EyeQuestion): [answer: EyeAnswer['answer'], Transferable[]] {
  const grey = greyOf(rgba, width, height);
  if (what === 'problems') return [pageProblems(rgba, grey), []];
  const bits = toOneBit(what === 'standard' ? halfHeight(grey) : grey);
  if (what === 'encode') {
    const data = encodeG4(bits);
    return [{ width: bits.width, height: bits.height, data }, [data.buffer]];
  }
  const dots = new Uint8ClampedArray(4 * bits.width * bits.height).fill(255);
  const stride = Math.ceil(bits.width / 8);
  for (let y = 0, at = 0; y < bits.height; y += 1)
    for (let x = 0; x < bits.width; x += 1, at += 4)
      if ((((bits.dots[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1) dots.fill(0, at, at + 3);
  return [{ rgba: dots, width: bits.width, height: bits.height }, [dots.buffer]];
}
