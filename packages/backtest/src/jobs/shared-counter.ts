/** Counts across threads; no number comes twice. */
export class SharedCounter implements Iterable<number> {
  readonly itemCount: number;
  readonly buffer: SharedArrayBuffer;
  readonly #nextIndex: Int32Array;

  constructor(count: number, buffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.itemCount = count;
    this.buffer = buffer;
    this.#nextIndex = new Int32Array(buffer);
  }

  *[Symbol.iterator](): Generator<number> {
    for (;;) {
      const index = Atomics.add(this.#nextIndex, 0, 1);
      if (index >= this.itemCount) return;
      yield index;
    }
  }
}
