import { createHash } from 'node:crypto';
import type { EpochMs } from '@tideline/engine';

const KEPT_LINES = 40;
const BATCH_LINES = 256;

/** The hash distinguishes two runs; the last lines explain a failure. */
export class Trace {
  readonly #now: () => EpochMs;
  readonly #onLine: ((line: string) => void) | null;
  readonly #hash = createHash('sha256');
  readonly #recent: string[] = [];
  #batch = '';
  #batched = 0;
  #count = 0;

  constructor(now: () => EpochMs, onLine: ((line: string) => void) | null) {
    this.#now = now;
    this.#onLine = onLine;
  }

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    const line = `${this.#now()} ${text}`;
    this.#count += 1;
    this.#batch += `${line}\n`;
    this.#batched += 1;
    if (this.#batched === BATCH_LINES) this.#flush();
    this.#recent.push(line);
    if (this.#recent.length > 2 * KEPT_LINES) this.#recent.splice(0, KEPT_LINES);
    this.#onLine?.(readableLine(line));
  }

  recentLines(): readonly string[] {
    return this.#recent.slice(-KEPT_LINES).map(readableLine);
  }

  digest(): string {
    this.#flush();
    return this.#hash.digest('hex');
  }

  #flush(): void {
    this.#hash.update(this.#batch);
    this.#batch = '';
    this.#batched = 0;
  }
}

function readableLine(line: string): string {
  const space = line.indexOf(' ');
  const at = new Date(Number(line.slice(0, space))).toISOString();
  return `${at.slice(5, 10)} ${at.slice(11, 23)}${line.slice(space)}`;
}
