import { EventEmitter } from 'node:events';

const MESSAGE = 'Object has been destroyed';

function refuse(): never {
  throw new TypeError(MESSAGE);
}

export interface DestroyedRules {
  /** Fields of the object itself that may no longer be read. */
  fields: readonly string[];
  /** Methods that still work. */
  allowed: readonly string[];
  /** Methods that reject instead of throwing: Electron runs them in the page. */
  rejecting: readonly string[];
}

const prototypes = new Map<object, object>();

/** The members of a class and of what it extends, down to events. */
function members(prototype: object): [string, PropertyDescriptor][] {
  const own = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  const parent = Object.getPrototypeOf(prototype) as object | null;
  return parent && parent !== EventEmitter.prototype ? [...members(parent), ...own] : own;
}

/** The class's prototype, in front of which every documented member throws. */
function destroyedPrototype(prototype: object, { allowed, rejecting }: DestroyedRules): object {
  let made = prototypes.get(prototype);
  if (made) return made;
  made = Object.create(prototype) as object;
  for (const [name, member] of members(prototype)) {
    if (name === 'constructor' || name.startsWith('_') || allowed.includes(name)) continue;
    const throwing =
      'value' in member
        ? { value: rejecting.includes(name) ? () => Promise.reject(new TypeError(MESSAGE)) : refuse, writable: true }
        : { get: refuse, set: refuse };
    Object.defineProperty(made, name, { ...throwing, configurable: true });
  }
  prototypes.set(prototype, made);
  return made;
}

/**
 * Makes the documented members of an object throw. Listeners may still be added and removed, and what the host itself uses
 * (names with an underscore, private fields) goes on working.
 */
export function markDestroyed(object: object, rules: DestroyedRules): void {
  for (const name of rules.fields) {
    Object.defineProperty(object, name, { get: refuse, set: refuse, configurable: true });
  }
  Object.setPrototypeOf(object, destroyedPrototype(Object.getPrototypeOf(object) as object, rules));
}
