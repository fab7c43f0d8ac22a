import type { SerializedBytes } from './serialized-answer.ts';

/** Holds some hundred days of decisions. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

interface KeptAnswer {
  readonly version: string | number;
  readonly answer: SerializedBytes;
}

/**
 * Keeps answers while their version holds; the one unused for longest makes room. An answer without a
 * version (null) is read each time.
 */
export class AnswerCache {
  readonly #mostBytes: number;
  readonly #kept = new Map<string, KeptAnswer>();
  #bytes = 0;

  constructor(mostBytes = MAX_CACHE_BYTES) {
    this.#mostBytes = mostBytes;
  }

  getOrRead(
    key: readonly (string | number | boolean | null)[],
    version: string | number | null,
    read: () => SerializedBytes,
  ): SerializedBytes {
    if (version === null) return read();
    const name = JSON.stringify(key);
    const known = this.#removeAnswer(name);
    const kept = known?.version === version ? known : { version, answer: read() };
    this.#kept.set(name, kept);
    this.#bytes += kept.answer.json.byteLength;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) break;
      this.#removeAnswer(oldest);
    }
    // The caller may transfer the bytes.
    return { ...kept.answer, json: kept.answer.json.slice() };
  }

  #removeAnswer(name: string): KeptAnswer | undefined {
    const kept = this.#kept.get(name);
    if (kept === undefined) return undefined;
    this.#kept.delete(name);
    this.#bytes -= kept.answer.json.byteLength;
    return kept;
  }
}
