import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import type { Batch, BatchResult } from './batch.ts';

interface ResultLine {
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
      const line = parseLine(text);
      if (line?.key === key) this.#known.set(batchNameOf(line.result.batch), line.result);
    }
  }

  resultOf(batch: Batch): BatchResult | null {
    return this.#known.get(batchNameOf(batch)) ?? null;
  }

  add(result: BatchResult): void {
    if (this.#path === null) return;
    const line: ResultLine = { key: this.#key, result };
    appendFileSync(this.#path, `${JSON.stringify(line)}\n`);
  }
}

function parseLine(text: string): ResultLine | null {
  try {
    return text === '' ? null : (JSON.parse(text) as ResultLine);
  } catch {
    return null;
  }
}

function batchNameOf({ mode, faults, from, count }: Batch): string {
  return `${mode} ${faults} ${from} ${count}`;
}
