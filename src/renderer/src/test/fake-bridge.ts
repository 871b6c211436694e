import { createPinia, setActivePinia } from 'pinia';
import { nextTick } from 'vue';
import { vi } from 'vitest';
import type { Bridge } from '#shared/bridge/bridge.ts';
import type { EventName, Events } from '#shared/bridge/events.ts';
import { fail, succeed, type Outcome, type Problem } from '#shared/bridge/outcome.ts';
import { useSession } from '#renderer/stores/session.store.ts';
import './messages.ts';

/** A request of the page that has no answer yet. */
interface Asked {
  name: string;
  payload: unknown;
  /** The account that it is for. */
  account: string | null;
  answer: (outcome: Outcome<unknown>) => void;
}

type Reply = (payload: never, account: string | null) => Outcome<unknown> | undefined;

/** The main process as tests of the page need it: it answers when the test says so, or by itself as the test set it up. */
export class FakeBridge {
  /** Everything that was asked, the oldest first. */
  readonly requests: { name: string; payload: unknown; account: string | null }[] = [];
  /** What waits for an answer, the oldest first. */
  waiting: Asked[] = [];
  /** Answers what has no reply of its own; what it leaves undefined waits. */
  otherwise: (name: string, payload: unknown, account: string | null) => Outcome<unknown> | undefined = () => undefined;
  readonly #replies = new Map<string, Reply>();
  readonly #listeners = new Set<{ event: EventName; listener: (payload: never) => void }>();

  readonly bridge = {
    command: (name: string, payload: unknown, account: string | null = null) => this.#ask(name, payload, account),
    call: (id: string, params: unknown, account: string | null = null) => this.#ask(id, params, account),
    on: (event: EventName, listener: (payload: never) => void) => {
      const entry = { event, listener };
      this.#listeners.add(entry);
      return () => this.#listeners.delete(entry);
    },
  } as unknown as Bridge;

  #ask(name: string, given: unknown, account: string | null): Promise<Outcome<unknown>> {
    // As on the way to the main process: what cannot be copied, such as a reactive object, is not taken.
    const payload: unknown = structuredClone(given);
    this.requests.push({ name, payload, account });
    const own = this.#replies.get(name);
    const reply = own ? own(payload as never, account) : this.otherwise(name, payload, account);
    if (reply) return Promise.resolve(reply);
    return new Promise((answer) => {
      this.waiting.push({ name, payload, account, answer });
    });
  }

  /** From now on this is answered at once; what the reply leaves undefined waits. */
  reply(name: string, reply: Reply): void {
    this.#replies.set(name, reply);
  }

  /** Answers the oldest waiting request of this name, and lets the page take the answer. */
  async answer(name: string, value: unknown): Promise<void> {
    await this.settle(name, succeed(value));
  }

  async refuse(name: string, problem: Problem): Promise<void> {
    await this.settle(name, fail(problem));
  }

  async settle(name: string, outcome: Outcome<unknown>): Promise<void> {
    const asked = this.waiting.find((one) => one.name === name);
    if (!asked) throw new Error(`No request for ${name} waits: ${this.names().join(', ')}`);
    this.waiting = this.waiting.filter((one) => one !== asked);
    asked.answer(outcome);
    await settled();
  }

  /** Names of what waits for an answer. */
  names(): string[] {
    return this.waiting.map(({ name }) => name);
  }

  emit<E extends EventName>(event: E, payload: Events[E]): void {
    for (const { event: heard, listener } of [...this.#listeners]) if (heard === event) listener(payload as never);
  }
}

/** Lets everything run that waits for nothing but its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await nextTick();
}

/** A new page with a main process of its own; nobody is signed in. */
export function fakePage(): FakeBridge {
  const fake = new FakeBridge();
  vi.stubGlobal('window', { bridge: fake.bridge });
  vi.stubGlobal('requestIdleCallback', (run: () => void) => {
    run();
    return 0;
  });
  setActivePinia(createPinia());
  // Made first, as when the page starts: it says which account is on the screen.
  useSession();
  return fake;
}

/** Puts an account on the screen; null for none. */
export async function showProfile(id: string | null): Promise<void> {
  const profile = id === null ? null : { id, kind: 'demo', name: id, viewOnly: false, color: 'teal' };
  useSession().state = { profile, profiles: [], connection: { state: 'checking' } } as never;
  await settled();
}
