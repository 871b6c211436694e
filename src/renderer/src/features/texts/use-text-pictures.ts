import { computed, onMounted, onScopeDispose, ref, shallowRef } from 'vue';
import type { Problem } from '#shared/bridge/outcome.ts';
import type { StorageProof } from '#shared/bridge/text-pictures.ts';
import { linkProblem, MOST_PICTURES } from '#shared/domain/texts/picture-link.ts';
import { useAnnouncer } from '#renderer/kernel/announcer.store.ts';
import { t } from '#renderer/kernel/i18n/index.ts';
import { linkProblems } from './picture-labels.ts';
import { usePictureStorage, type TextPicture } from './picture-storage.store.ts';
import { textedPicture } from './texted-picture.ts';

const DAY = 24 * 3_600_000;
/** So long before its days are over a picture is not counted on: the provider needs a while to fetch it. */
const SPARE_MS = DAY / 2;

export type TextPictures = ReturnType<typeof useTextPictures>;

/** Pictures of a text that is being written: links, and files that are put into the storage when the text is sent. */
export function useTextPictures(place: string) {
  const storage = usePictureStorage();
  const announcer = useAnnouncer();
  let isGone = false;
  /** The upload that goes on was stopped, perhaps when its picture was already there. */
  let isStopped = false;
  const isOn = ref(false);
  const link = ref('');
  const problem = shallowRef<Problem | null>(null);
  const failed = shallowRef<Extract<StorageProof, { ok: false }> | null>(null);
  /** Names of files that cannot be texted. */
  const refused = ref<string[]>([]);
  /** How many times files were added that are not read yet. */
  const reading = ref(0);
  /** The upload that goes on: how much of how much has left. */
  const going = ref<{ token: string; sent: number; total: number } | null>(null);
  const pictures = computed(() => storage.places.get(place) ?? []);
  const linkError = computed(() => {
    const wrong = link.value.trim() === '' ? null : linkProblem(link.value);
    return wrong === null ? null : t(linkProblems[wrong]);
  });
  const isFull = computed(() => pictures.value.length >= MOST_PICTURES);
  const hasStorage = computed(() => Boolean(storage.state?.storage));

  onMounted(storage.load);
  // What is closed meanwhile is not texted later, when nobody looks.
  onScopeDispose(() => {
    isGone = true;
    stop();
  });
  onScopeDispose(
    window.bridge.on('texts.pictureProgress', ({ token, sent }) => {
      if (going.value?.token === token) going.value = { ...going.value, sent };
    }),
  );

  function put(list: readonly TextPicture[]): void {
    storage.places.set(place, [...list]);
  }

  const ofLink = (url: string): TextPicture => ({ id: crypto.randomUUID(), name: url, url, bytes: null, preview: '' });

  function addLink(): void {
    const url = link.value.trim();
    if (url === '' || linkError.value !== null || isFull.value) return;
    if (pictures.value.every((picture) => picture.url !== url)) put([...pictures.value, ofLink(url)]);
    link.value = '';
  }

  /** Takes the links of a text that is written anew. */
  function takeLinks(links: readonly string[]): void {
    put(links.map(ofLink));
  }

  /** Takes pictures of this computer; nothing leaves it before the text is sent. */
  async function addFiles(files: readonly File[]): Promise<void> {
    isOn.value = true;
    refused.value = [];
    reading.value += 1;
    for (const file of files) {
      const bytes = isFull.value ? null : await textedPicture(file);
      if (!bytes || isFull.value) {
        refused.value = [...refused.value, file.name];
        continue;
      }
      const preview = URL.createObjectURL(new Blob([bytes.slice()], { type: 'image/jpeg' }));
      put([...pictures.value, { id: crypto.randomUUID(), name: file.name, url: '', bytes, preview }]);
    }
    reading.value -= 1;
  }

  /** Pictures that are dropped or pasted are of the text; anything else goes on, such as to a fax. */
  function take(event: Event, files: FileList | undefined): void {
    const given = [...(files ?? [])];
    if (given.length === 0 || given.some(({ type }) => !type.startsWith('image/'))) return;
    event.preventDefault();
    event.stopPropagation();
    void addFiles(given);
  }

  /** While pictures are held above the text, nothing else says that it takes them. */
  function hold(event: DragEvent): void {
    const items = [...(event.dataTransfer?.items ?? [])];
    if (items.length === 0 || items.some(({ type }) => !type.startsWith('image/'))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  function remove(id: string): void {
    const removed = pictures.value.find((picture) => picture.id === id);
    put(pictures.value.filter((picture) => picture.id !== id));
    failed.value = null;
    if (!removed?.bytes) return;
    URL.revokeObjectURL(removed.preview);
    if (removed.url !== '') storage.drop(removed.url);
  }

  /**
   * Puts what is not there yet into the storage. Answers the pictures that the text goes with: what is added meanwhile is of
   * the next text, and what is removed meanwhile goes with none. Null where one could not be put there, or was stopped.
   */
  async function upload(): Promise<TextPicture[] | null> {
    failed.value = null;
    problem.value = null;
    refused.value = [];
    isStopped = false;
    const asked = pictures.value;
    for (const { id, bytes, url, uploadedAt = 0 } of asked) {
      // One that has been there for a while may be gone before the text leaves.
      if (!bytes || (url !== '' && Math.abs(Date.now() - uploadedAt) < SPARE_MS)) continue;
      const token = crypto.randomUUID();
      going.value = { token, sent: 0, total: bytes.byteLength };
      const outcome = await storage.upload(token, bytes);
      going.value = null;
      if (!outcome.ok) problem.value = outcome.problem;
      else if (!outcome.value.ok) failed.value = outcome.value;
      else {
        const there = outcome.value.url;
        if (!pictures.value.some((picture) => picture.id === id)) storage.drop(there);
        if (url !== '') storage.drop(url);
        put(
          pictures.value.map((picture) =>
            picture.id === id ? { ...picture, url: there, uploadedAt: Date.now() } : picture,
          ),
        );
        if (!isStopped) continue;
        failed.value = { ok: false, step: 'upload', failure: 'stopped', seen: '' };
      }
      isOn.value = true;
      if (isGone) announcer.notify(t('texts.picture.notSent'));
      return null;
    }
    return among(asked);
  }

  /** Those of a list that are still there. */
  function among(list: readonly TextPicture[]): TextPicture[] {
    return pictures.value.filter(({ id }) => list.some((picture) => picture.id === id));
  }

  function stop(): void {
    isStopped = true;
    if (going.value) storage.stop(going.value.token);
  }

  /** The text has left with these. */
  function clear(sent: readonly TextPicture[]): void {
    const gone = among(sent);
    for (const { preview } of gone) if (preview !== '') URL.revokeObjectURL(preview);
    put(pictures.value.filter((picture) => !gone.includes(picture)));
  }

  /** Why the pictures cannot go; null when they can. */
  function reason(leavesAt: string | null): string | null {
    if (link.value.trim() !== '') return t('texts.picture.addFirst');
    // They are of this text: without them, they would be of the next one.
    if (reading.value > 0) return t('texts.picture.reading');
    if (!pictures.value.some(({ bytes }) => bytes)) return null;
    const kept = storage.state?.storage;
    if (!kept) return t('texts.picture.failure.noStorage');
    const isOver = leavesAt !== null && Date.parse(leavesAt) > Date.now() + kept.days * DAY - SPARE_MS;
    return isOver ? t('texts.picture.tooLate', { days: kept.days }) : null;
  }

  return {
    ...{ isOn, link, linkError, problem, failed, refused, going, pictures, isFull, hasStorage },
    ...{ addLink, takeLinks, addFiles, take, hold, remove, upload, stop, clear, reason },
  };
}
