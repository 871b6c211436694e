/**
 * Node's EventEmitter, as far as a preload script has it. Sent to pages as source: nothing from outside the body.
 */
export function createEventEmitter() {
  type Listener = (...args: unknown[]) => void;
  class EventEmitter {
    static EventEmitter = EventEmitter;
    static defaultMaxListeners = 10;
    #listeners = new Map<string | symbol, { listener: Listener; once: boolean }[]>();
    #add(name: string | symbol, listener: Listener, once: boolean, first = false): this {
      if (typeof listener !== 'function') throw new TypeError('The "listener" argument must be of type function.');
      const list = this.#listeners.get(name) ?? [];
      const entry = { listener, once };
      this.#listeners.set(name, first ? [entry, ...list] : [...list, entry]);
      return this;
    }
    on(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false);
    }
    addListener(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false);
    }
    once(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, true);
    }
    prependListener(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, false, true);
    }
    prependOnceListener(name: string | symbol, listener: Listener): this {
      return this.#add(name, listener, true, true);
    }
    off(name: string | symbol, listener: Listener): this {
      const list = this.#listeners.get(name) ?? [];
      const index = list.findLastIndex((entry) => entry.listener === listener);
      if (index >= 0) this.#listeners.set(name, list.toSpliced(index, 1));
      return this;
    }
    removeListener(name: string | symbol, listener: Listener): this {
      return this.off(name, listener);
    }
    removeAllListeners(name?: string | symbol): this {
      if (name === undefined) this.#listeners.clear();
      else this.#listeners.delete(name);
      return this;
    }
    emit(name: string | symbol, ...args: unknown[]): boolean {
      const list = this.#listeners.get(name) ?? [];
      for (const entry of list) {
        if (entry.once) this.off(name, entry.listener);
        entry.listener.apply(this, args);
      }
      return list.length > 0;
    }
    listeners(name: string | symbol): Listener[] {
      return (this.#listeners.get(name) ?? []).map((entry) => entry.listener);
    }
    listenerCount(name: string | symbol): number {
      return this.#listeners.get(name)?.length ?? 0;
    }
    eventNames(): (string | symbol)[] {
      return [...this.#listeners.keys()];
    }
    setMaxListeners(): this {
      return this;
    }
    getMaxListeners(): number {
      return 10;
    }
  }

  return EventEmitter;
}
