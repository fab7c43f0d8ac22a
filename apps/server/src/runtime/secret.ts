import { inspect } from 'node:util';

const SECRET_MASK = '***';

/** In a log, in JSON, in a text or on a console it reads `***`. */
export class Secret<T = string> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  /** For code that seals the value, compares it, or sends it where it belongs. */
  reveal(): T {
    return this.#value;
  }

  toString(): string {
    return SECRET_MASK;
  }

  toJSON(): string {
    return SECRET_MASK;
  }

  [inspect.custom](): string {
    return SECRET_MASK;
  }
}
