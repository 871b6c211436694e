import type { Kernel } from '../../kernel/kernel.ts';
import type { Database } from '../../store/database.ts';
import { TextPictures } from './text-pictures.ts';

/** The pictures for texts of an account. */
export function picturesOf(kernel: Kernel, db: Database): TextPictures {
  const { pictureStorage, proxy, now, redactor, emit } = kernel.deps;
  return new TextPictures({
    ...{ db, keyValues: kernel.keyValues, secrets: pictureStorage, proxy, now },
    hide: (secret) => {
      redactor.register(secret);
    },
    progress: (token, sent) => {
      emit('texts.pictureProgress', { token, sent });
    },
  });
}
