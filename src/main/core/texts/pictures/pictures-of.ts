import type { Kernel } from '../../kernel/kernel.ts';
import type { Database } from '../../store/database.ts';
import { StorageClient } from './storage-client.ts';
import { TextPictures } from './text-pictures.ts';

/** The pictures for texts of an account. */
export function picturesOf(kernel: Kernel, db: Database): TextPictures {
  const { pictureStorage, proxyFor, now, redactor, emit } = kernel.deps;
  return new TextPictures({
    ...{ db, keyValues: kernel.keyValues, secrets: pictureStorage, now },
    clientOf: (access) => new StorageClient(access, { now, proxyFor }),
    hide: (secret) => {
      redactor.register(secret);
    },
    progress: (token, sent) => {
      emit('texts.pictureProgress', { token, sent });
    },
  });
}
