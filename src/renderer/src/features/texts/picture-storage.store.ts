import { shallowReactive, shallowRef } from 'vue';
import type { CommandInput } from '#shared/bridge/commands.ts';
import type { Outcome, Problem } from '#shared/bridge/outcome.ts';
import type { PictureStorageState, StorageProof, UploadedPicture } from '#shared/bridge/text-pictures.ts';
import { defineAccountStore } from '#renderer/kernel/account-scope.ts';
import { ask } from '#renderer/kernel/bridge.ts';
import { singleFlight } from '#renderer/kernel/single-flight.ts';

/** A picture of a text that is being written. */
export interface TextPicture {
  id: string;
  /** Its link, or the name of its file. */
  name: string;
  /** Where it can be fetched; empty until it is in the storage. */
  url: string;
  /** When it was put there, in milliseconds. */
  uploadedAt?: number;
  /** The picture as it is texted; null of a link. */
  bytes: Uint8Array | null;
  /** Shows it here; empty of a link, which is not fetched. */
  preview: string;
}

/** Where pictures of this computer are put, and those of texts that are being written, until the account leaves the screen. */
export const usePictureStorage = defineAccountStore('picture-storage', ({ profileId, signal }) => {
  const state = shallowRef<PictureStorageState | null>(null);
  const problem = shallowRef<Problem | null>(null);
  const places = shallowReactive(new Map<string, TextPicture[]>());

  const load = singleFlight(async () => {
    const outcome = await ask('texts.pictureStorage', undefined, profileId);
    if (signal.aborted) return;
    problem.value = outcome.ok ? null : outcome.problem;
    if (outcome.ok) state.value = outcome.value;
  });

  async function set(input: CommandInput<'texts.setPictureStorage'>): Promise<Outcome<StorageProof>> {
    const outcome = await ask('texts.setPictureStorage', input, profileId);
    await load();
    return outcome;
  }

  const prove = () => ask('texts.provePictureStorage', undefined, profileId);

  async function leave(): Promise<Problem | null> {
    const outcome = await ask('texts.leavePictureStorage', undefined, profileId);
    await load();
    return outcome.ok ? null : outcome.problem;
  }

  const upload = (token: string, bytes: Uint8Array): Promise<Outcome<UploadedPicture>> =>
    ask('texts.uploadPicture', { token, bytes }, profileId);

  function stop(token: string): void {
    void ask('texts.stopPicture', { token }, profileId);
  }

  function drop(url: string): void {
    void ask('texts.dropPicture', { url }, profileId);
  }

  return { state, problem, places, load, set, prove, leave, upload, stop, drop };
});
