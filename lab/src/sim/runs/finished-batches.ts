import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Batch, BatchResult } from './batch.ts';

interface Line {
  /** Key of the build: another build's batches prove nothing about this one. */
  readonly key: string;
  readonly result: BatchResult;
}

/** A JSON line each: an interrupted run resumes after the last. */
export class FinishedBatches {
  readonly #path: string | null;
  readonly #key: string;
  readonly #known = new Map<string, BatchResult>();

  constructor(path: string | null, key: string) {
    this.#path = path;
    this.#key = key;
    if (path === null || !existsSync(path)) return;
    for (const text of readFileSync(path, 'utf8').split('\n')) {
      const line = parsed(text);
      if (line?.key === key) this.#known.set(nameOf(line.result.batch), line.result);
    }
  }

  resultOf(batch: Batch): BatchResult | null {
    return this.#known.get(nameOf(batch)) ?? null;
  }

  add(result: BatchResult): void {
    if (this.#path === null) return;
    const line: Line = { key: this.#key, result };
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

function parsed(text: string): Line | null {
  try {
    return text === '' ? null : (JSON.parse(text) as Line);
  } catch {
    return null;
  }
}

function nameOf({ mode, faults, from, count }: Batch): string {
  return `${mode} ${faults} ${from} ${count}`;
}
