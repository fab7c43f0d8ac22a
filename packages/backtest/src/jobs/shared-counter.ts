/** Counts across threads; no number comes twice. */
export class SharedCounter implements Iterable<number> {
  readonly buffer: SharedArrayBuffer;
  readonly itemCount: number;
  readonly #nextIndex: Int32Array;

  constructor(buffer: SharedArrayBuffer, count: number) {
    this.buffer = buffer;
    this.itemCount = count;
    this.#nextIndex = new Int32Array(buffer);
  }

  static startAtZero(itemCount: number): SharedCounter {
    return new SharedCounter(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT), itemCount);
  }

  *[Symbol.iterator](): Generator<number> {
    for (;;) {
      const index = Atomics.add(this.#nextIndex, 0, 1);
      if (index >= this.itemCount) return;
      yield index;
    }
  }
}
