import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FaxDraft } from '#shared/bridge/documents.ts';
import { accountOn, valueOf } from '../accounts/account.fixture.ts';
import { pdf, tempFolder } from '../test/support.ts';
import { Cipher } from '../vault/cipher.ts';
import { takeInFiles } from './take-in-files.ts';

const NOWHERE = { url: 'http://127.0.0.1:1/' };
const EMPTY: FaxDraft = { documentId: null, from: '', to: '' };

async function withDocument(folder = tempFolder(), documentKey = Cipher.newKey()) {
  const { account, push } = accountOn(NOWHERE, { folder, documentKey });
  const { fax } = account.areas;
  const info = valueOf(await fax.addDocument({ name: 'Referral.pdf', bytes: await pdf(2), kind: 'file' }));
  const pages = [1, 2].map((page) => ({ document: info.id, page, turn: 0 as const }));
  const draft: FaxDraft = { documentId: info.id, pages, waiting: [], from: '2125550142', to: '617 555 0134' };
  fax.saveDraft(draft);
  return { fax, draft, info, push };
}

const named = (fax: Awaited<ReturnType<typeof withDocument>>['fax']) => fax.drafts.aside().map(({ to }) => to);

describe('faxes that are put aside', () => {
  it('are named by recipient, files and pages, and the next begins from the same number', async () => {
    const { fax, info } = await withDocument();
    fax.drafts.begin();
    expect(fax.drafts.aside()).toMatchObject([
      { to: '617 555 0134', others: 0, documents: ['Referral.pdf'], pages: 2 },
    ]);
    expect(valueOf(fax.draft())).toMatchObject({ ...EMPTY, from: '2125550142', document: null });
    expect(fax.readDocument(info.id).ok).toBe(true);
  });

  it('are none where there was nothing in the fax', () => {
    const { account } = accountOn(NOWHERE);
    const { fax } = account.areas;
    fax.drafts.begin();
    fax.saveDraft({ ...EMPTY, from: '2125550142', tries: 1 });
    fax.drafts.begin();
    expect(fax.drafts.aside()).toEqual([]);
  });

  it('come back in exchange for the one on the screen, with everything in them', async () => {
    const { fax, draft } = await withDocument();
    fax.drafts.begin();
    fax.saveDraft({ ...EMPTY, from: '2125550142', to: 'Dr. Lee' });
    const [aside] = fax.drafts.aside();
    valueOf(fax.drafts.open(aside?.id ?? ''));
    expect(valueOf(fax.draft())).toMatchObject({ ...draft });
    expect(named(fax)).toEqual(['Dr. Lee']);
    expect(fax.drafts.open('gone')).toEqual({ ok: false, problem: { kind: 'not-found' } });
    expect(valueOf(fax.draft())).toMatchObject({ to: draft.to });
  });

  it('can be brought back after they were discarded, with their documents', async () => {
    const { fax, info, push } = await withDocument();
    fax.drafts.begin();
    const [{ id } = { id: '' }] = fax.drafts.aside();
    valueOf(fax.drafts.discard(id));
    expect(fax.drafts.aside()).toEqual([]);
    // More documents come in later, which removes those that nothing needs.
    push(3_600_000);
    for (let count = 0; count < 25; count += 1)
      await fax.addDocument({ name: `${String(count)}.pdf`, bytes: await pdf(1), kind: 'file' });
    valueOf(fax.drafts.bringBack(id));
    expect(named(fax)).toEqual(['617 555 0134']);
    expect(fax.readDocument(info.id).ok).toBe(true);
    expect(fax.drafts.bringBack(id).ok).toBe(false);
  });

  it('are there after a start, the latest first, with their documents', async () => {
    const [folder, documentKey] = [tempFolder(), Cipher.newKey()];
    const { fax, info } = await withDocument(folder, documentKey);
    fax.drafts.begin();
    fax.saveDraft({ ...EMPTY, to: 'Dr. Lee' });
    fax.drafts.begin();
    const { account } = accountOn(NOWHERE, { folder, documentKey });
    account.areas.fax.recover();
    expect(named(account.areas.fax)).toEqual(['Dr. Lee', '617 555 0134']);
    expect(account.areas.fax.readDocument(info.id).ok).toBe(true);
  });

  it('are in memory until the app is closed where there is no key for them', () => {
    const { account } = accountOn(NOWHERE, { documentKey: null });
    const { fax } = account.areas;
    fax.saveDraft({ ...EMPTY, to: 'Dr. Lee' });
    fax.drafts.begin();
    expect(named(fax)).toEqual(['Dr. Lee']);
  });
});

describe('a fax that was sent', () => {
  it('leaves an empty form with its sender, and leaves another fax alone that is in the form by then', async () => {
    const { fax, draft, info } = await withDocument();
    fax.drafts.sent('another');
    expect(valueOf(fax.draft())).toMatchObject({ ...draft });
    fax.drafts.sent(info.id);
    expect(valueOf(fax.draft())).toMatchObject({ ...EMPTY, from: '2125550142', document: null });
  });
});

describe('files that are chosen at once', () => {
  it('are all there when the fax names them, also where they are many', async () => {
    const { account } = accountOn(NOWHERE, { documentKey: Cipher.newKey() });
    const { fax } = account.areas;
    const folder = tempFolder();
    const paths: string[] = [];
    for (let index = 0; index < 25; index += 1) {
      const path = join(folder, `Page ${String(index)}.pdf`);
      writeFileSync(path, await pdf(1, `Page ${String(index)}`));
      paths.push(path);
    }
    const { documents } = await takeInFiles(paths, fax);
    expect(documents).toHaveLength(25);
    const all = await fax.arrange(documents.map(({ id }) => ({ document: id, page: 1, turn: 0 as const })));
    expect(valueOf(all).pages).toBe(25);
  });
});

describe('the two forms', () => {
  it('have a fax each: neither is written over, and both keep their documents', async () => {
    const { fax, draft, info } = await withDocument();
    const other = valueOf(await fax.addDocument({ name: 'Lab.pdf', bytes: await pdf(1), kind: 'file' }));
    fax.saveDraft({ documentId: other.id, from: '', to: 'Dr. Lee' }, 'quick');
    expect(valueOf(fax.draft())).toMatchObject({ ...draft });
    expect(valueOf(fax.draft('quick'))).toMatchObject({ to: 'Dr. Lee', document: { name: 'Lab.pdf' } });
    for (let count = 0; count < 25; count += 1)
      await fax.addDocument({ name: `${String(count)}.pdf`, bytes: await pdf(1), kind: 'file' });
    for (const { id } of [info, other]) expect(fax.readDocument(id).ok).toBe(true);
  });

  it('put together pages without removing what the other has put together and not saved yet', async () => {
    const { fax, draft } = await withDocument();
    const turned = (draft.pages ?? []).map((page) => ({ ...page, turn: 90 as const }));
    const first = valueOf(await fax.arrange(turned));
    const second = valueOf(await fax.arrange(turned, 'quick'));
    valueOf(await fax.arrange(turned, 'quick'));
    expect(fax.readDocument(first.id).ok).toBe(true);
    expect(fax.readDocument(second.id).ok).toBe(false);
  });

  it('hand a fax over by putting it aside, by its id', async () => {
    const { fax, draft } = await withDocument();
    fax.saveDraft({ ...EMPTY, from: '2125550142', to: 'Dr. Lee' }, 'quick');
    const id = fax.drafts.begin('quick') ?? '';
    expect(valueOf(fax.draft('quick'))).toMatchObject({ ...EMPTY, from: '2125550142' });
    expect(valueOf(fax.draft())).toMatchObject({ ...draft });
    valueOf(fax.drafts.open(id));
    expect(valueOf(fax.draft())).toMatchObject({ to: 'Dr. Lee' });
    expect(named(fax)).toEqual(['617 555 0134']);
    expect(fax.drafts.begin('quick')).toBeNull();
  });
});
