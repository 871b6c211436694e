/**
 * Whatever Electron has and the host has not throws when it is read, so that nothing passes by accident.
 */
export class NotProvidedError extends Error {
  override name = 'NotProvidedError';
  constructor(what: string) {
    super(`electron-host: ${what} is not provided`);
  }
}

/** Names that the language, test drivers and inspectors read from any object. */
const ASKED_OF_ANY_OBJECT = new Set([
  'then',
  'catch',
  'toJSON',
  'constructor',
  'inspect',
  'prototype',
  'name',
  'length',
  'domain',
  'nodeType',
  'tagName',
  'asymmetricMatch',
  'window',
  'default',
  '__esModule',
]);

function guardTarget(owner: string, target: object): object {
  return new Proxy(target, {
    get(inner, key, receiver) {
      if (typeof key === 'symbol' || key in inner || key.startsWith('_') || ASKED_OF_ANY_OBJECT.has(key)) {
        return Reflect.get(inner, key, receiver) as unknown;
      }
      throw new NotProvidedError(`${owner}.${key}`);
    },
  });
}

/**
 * Makes instances of a class throw for members that it lacks. The guard stands behind the prototype, not before the object:
 * `instanceof`, inspection and private fields keep working, and tests may add or replace members.
 */
export function guardClass(owner: string, constructor: { prototype: object }): void {
  const parent = Object.getPrototypeOf(constructor.prototype) as object;
  Object.setPrototypeOf(constructor.prototype, guardTarget(owner, Object.create(parent) as object));
}

/** As {@link guardClass}, for one object. */
export function guard<T extends object>(owner: string, object: T): T {
  const parent = Object.getPrototypeOf(object) as object;
  Object.setPrototypeOf(object, guardTarget(owner, Object.create(parent) as object));
  return object;
}

/** A module of Electron of which nothing is provided. */
export function absent(name: string): object {
  return guard(name, {});
}

/** A class of Electron that is not provided: it can be imported, but not made. */
export function absentClass(name: string): new () => never {
  return class {
    constructor() {
      throw new NotProvidedError(name);
    }
  } as new () => never;
}
