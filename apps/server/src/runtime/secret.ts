import { inspect } from 'node:util';

const MASK = '***';

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
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [inspect.custom](): string {
    return MASK;
  }
}
