import { createPinia, setActivePinia } from 'pinia';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bridge } from '#shared/bridge/bridge.ts';
import { DOCUMENT_LIMITS } from '#shared/domain/document-limits.ts';
import { useSession } from '#renderer/stores/session.ts';
import { useCompose } from './compose-store.ts';

const command = vi.fn((name: string, payload: unknown) => {
  if (name === 'fax.draft') return { ok: true, value: { documentId: null, from: '', to: '', document: null } };
  const added = (payload as { name?: string } | undefined)?.name ?? '';
  if (name === 'document.add' && added.startsWith('bad'))
    return { ok: false, problem: { kind: 'document', reason: 'not-a-pdf', name: added } };
  if (name === 'document.add') return { ok: true, value: { id: 'd', name: (payload as { name: string }).name } };
  return { ok: true, value: null };
});

function file(name: string, size = 3): File {
  return new File([new Uint8Array(size)], name);
}

function signIn(): void {
  useSession().state = {
    profile: {
      id: 'p',
      kind: 'demo',
      name: 'Demo',
      baseUrl: '',
      username: '',
      registeredIp: '',
      secretStorage: 'session',
      format: 'json',
      dialect: {},
      color: 'teal',
      viewOnly: false,
    },
    profiles: [],
    connection: { state: 'checking' },
    keychain: 'available',
    documents: 'session',
  };
}

beforeEach(() => {
  setActivePinia(createPinia());
  command.mockClear();
  vi.stubGlobal('window', { bridge: { command } as unknown as Bridge });
});

describe('a document that is dropped while nobody is signed in', () => {
  it('waits, and goes into the fax once somebody is', async () => {
    const compose = useCompose();
    await compose.offer(file('Referral.pdf'));
    expect(compose.held?.name).toBe('Referral.pdf');
    expect(command).not.toHaveBeenCalled();

    signIn();
    compose.clear();
    await compose.claim();
    expect(compose.held).toBeNull();
    expect(compose.document?.name).toBe('Referral.pdf');
  });

  it('is replaced only when the person says so', async () => {
    const compose = useCompose();
    await compose.offer(file('First.pdf'));
    await compose.offer(file('Second.pdf'));
    expect([compose.held?.name, compose.waiting?.name]).toEqual(['First.pdf', 'Second.pdf']);
    compose.replace();
    expect([compose.held?.name, compose.waiting]).toEqual(['Second.pdf', null]);
  });

  it('is refused at once when it is too large for any fax', async () => {
    const compose = useCompose();
    await compose.offer(file('Scan.pdf', DOCUMENT_LIMITS.block + 1));
    expect(compose.held).toBeNull();
    expect(compose.problem).toEqual({ kind: 'document', reason: 'too-large', name: 'Scan.pdf' });
  });
});

describe('a document that is dropped where there is one', () => {
  it('is read before it is asked about', async () => {
    signIn();
    const compose = useCompose();
    await compose.offer(file('First.pdf'));
    await compose.offer(file('Second.pdf'));
    expect(compose.document?.name).toBe('First.pdf');
    expect(compose.waiting?.name).toBe('Second.pdf');
    compose.replace();
    expect(compose.document?.name).toBe('Second.pdf');
    expect(compose.waiting).toBeNull();
  });

  it.each([
    ['Scan.pdf', DOCUMENT_LIMITS.block + 1, 'too-large'],
    ['bad.docx', 3, 'not-a-pdf'],
  ])('and cannot be read (%s) is named, and the first stays', async (name, size, reason) => {
    signIn();
    const compose = useCompose();
    await compose.offer(file('First.pdf'));
    await compose.offer(file(name, size));
    expect(compose.waiting).toBeNull();
    expect(compose.document?.name).toBe('First.pdf');
    expect(compose.problem).toEqual({ kind: 'document', reason, name });
    expect(compose.unread).toBe(name);
    await compose.offer(file('Third.pdf'));
    expect(compose.unread).toBeNull();
    compose.replace();
    expect(compose.document?.name).toBe('Third.pdf');
  });
});
