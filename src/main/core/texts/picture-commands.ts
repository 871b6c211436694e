import { fail, succeed, type Outcome } from '#shared/bridge/outcome.ts';
import type { HandlersOf } from '../dispatch.ts';
import type { AreaCommandDeps } from '../handler-deps.ts';
import { VaultUnavailable } from '../vault/vault.ts';
import type { TextsArea } from './texts-area.ts';
import type { TextPictures } from './pictures/text-pictures.ts';

/** Pictures in texts, and the storage of the person's own that they are put into. */
export function pictureCommands({ inArea }: Pick<AreaCommandDeps<TextsArea>, 'inArea'>) {
  const inPictures = <T>(work: (pictures: TextPictures) => Promise<T>) =>
    inArea(async ({ pictures }): Promise<Outcome<T>> => {
      try {
        return succeed(await work(pictures));
      } catch (error) {
        if (error instanceof VaultUnavailable) return fail({ kind: 'vault-unavailable' });
        throw error;
      }
    });
  const nothing = () => null;
  return {
    'texts.pictureStorage': () => inArea(({ pictures }) => succeed(pictures.state)),
    'texts.setPictureStorage': ({ storage, secret }) =>
      inArea(({ pictures }) => {
        const field = pictures.wrong(storage);
        return field === null
          ? inPictures(() => pictures.set(storage, secret))
          : fail({ kind: 'invalid', fields: [{ field, rule: { kind: 'pattern' } }] });
      }),
    'texts.provePictureStorage': () => inPictures((pictures) => pictures.prove()),
    'texts.leavePictureStorage': () => inPictures((pictures) => pictures.leave().then(nothing)),
    'texts.uploadPicture': ({ token, bytes }) => inPictures((pictures) => pictures.upload(token, bytes)),
    'texts.stopPicture': ({ token }) =>
      inArea(({ pictures }) => {
        pictures.stop(token);
        return succeed(null);
      }),
    'texts.dropPicture': ({ url }) => inPictures((pictures) => pictures.drop(url).then(nothing)),
  } satisfies Partial<HandlersOf<'texts'>>;
}
