import { copyOfAnswer, type SerializedAnswer } from './serialized-answer.ts';

/** Holds some hundred days of decisions. */
const MAX_CACHE_BYTES = 32 * 1024 * 1024;

interface CachedAnswer {
  readonly version: string | number;
  readonly answer: SerializedAnswer;
}

/**
 * Keeps answers while their version holds; the one unused for longest makes room. An answer without a
 * version (null) is read each time.
 */
export class AnswerCache {
  readonly #maxBytes: number;
  readonly #answersByKey = new Map<string, CachedAnswer>();
  #cachedBytes = 0;

  constructor(maxBytes = MAX_CACHE_BYTES) {
    this.#maxBytes = maxBytes;
  }

  getOrRead(
    keyParts: readonly (string | number | boolean | null)[],
    version: string | number | null,
    computeAnswer: () => SerializedAnswer,
  ): SerializedAnswer {
    if (version === null) return computeAnswer();
    const cacheKey = JSON.stringify(keyParts);
    const previous = this.#removeAnswer(cacheKey);
    const cached = previous?.version === version ? previous : { version, answer: computeAnswer() };
    this.#answersByKey.set(cacheKey, cached);
    this.#cachedBytes += cached.answer.json.byteLength;
    for (const oldest of this.#answersByKey.keys()) {
      if (this.#cachedBytes <= this.#maxBytes) break;
      this.#removeAnswer(oldest);
    }
    return copyOfAnswer(cached.answer);
  }

  #removeAnswer(cacheKey: string): CachedAnswer | undefined {
    const cached = this.#answersByKey.get(cacheKey);
    if (cached === undefined) return undefined;
    this.#answersByKey.delete(cacheKey);
    this.#cachedBytes -= cached.answer.json.byteLength;
    return cached;
  }
}
