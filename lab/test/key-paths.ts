interface KeyPathsOptions {
  readonly ignored: readonly string[];
}

/** A word of a fixed list: no name, no address, no number, no sentence. */
const CODE_WORD = /^[A-Za-z]+(?:[-_/][A-Za-z]+)*$/;
/** Ids, days and symbols have digits: they are made at run time. */
const IS_MADE = /\d/;

export class KeyPaths {
  readonly #ignored: ReadonlySet<string>;
  readonly #paths = new Set<string>();

  constructor({ ignored }: KeyPathsOptions) {
    this.#ignored = new Set(ignored);
  }

  add(path: string, value: unknown): void {
    if (Array.isArray(value)) {
      for (const each of value) this.add(`${path}[]`, each);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        if (!this.#ignored.has(key)) this.add(`${path}.${keyName(path, key)}`, each);
      }
    } else {
      const isWord = typeof value === 'string' && CODE_WORD.test(value);
      this.#paths.add(isWord ? `${path}=${value}` : path);
    }
  }

  sortedPaths(): readonly string[] {
    return [...this.#paths];
  }
}

/** Statuses and paths of the calls are fixed although they hold digits. */
function keyName(path: string, key: string): string {
  if (!IS_MADE.test(key) || key.startsWith('/') || path.endsWith('.responses')) return key;
  return '*';
}
