/** Counts across threads; no number comes twice. */
export class SharedCounter implements Iterable<number> {
  readonly buffer: SharedArrayBuffer;
  readonly count: number;
  readonly #taken: Int32Array;

  constructor(buffer: SharedArrayBuffer, count: number) {
    this.buffer = buffer;
    this.count = count;
    this.#taken = new Int32Array(buffer);
  }

  static startAtZero(count: number): SharedCounter {
    return new SharedCounter(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT), count);
  }

  *[Symbol.iterator](): Generator<number> {
    for (;;) {
      const index = Atomics.add(this.#taken, 0, 1);
      if (index >= this.count) return;
      yield index;
    }
  }
}
