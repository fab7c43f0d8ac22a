import type { EpochMs } from '@tideline/engine';

/** Rows as read, before zones and sessions are known. */
export class RawRows {
  length = 0;
  /** Milliseconds: an instant, or a clock time as if it were UTC. */
  stamp = new Float64Array(4_096);
  open = new Int32Array(4_096);
  high = new Int32Array(4_096);
  low = new Int32Array(4_096);
  close = new Int32Array(4_096);
  volume = new Float64Array(4_096);
  line = new Int32Array(4_096);

  get firstStamp(): EpochMs {
    return this.stamp[0] ?? 0;
  }

  get lastStamp(): EpochMs {
    return this.stamp[this.length - 1] ?? 0;
  }

  push(
    stamp: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    line: number,
  ): void {
    const at = this.length;
    if (at === this.stamp.length) this.#growColumns();
    this.stamp[at] = stamp;
    this.open[at] = open;
    this.high[at] = high;
    this.low[at] = low;
    this.close[at] = close;
    this.volume[at] = volume;
    this.line[at] = line;
    this.length = at + 1;
  }

  pickRows(indices: ArrayLike<number>): RawRows {
    const picked = new RawRows();
    const count = indices.length;
    for (const column of FLOAT_COLUMNS) picked[column] = new Float64Array(count);
    for (const column of INTEGER_COLUMNS) picked[column] = new Int32Array(count);
    for (const column of [...FLOAT_COLUMNS, ...INTEGER_COLUMNS]) {
      const [source, target] = [this[column], picked[column]];
      for (let to = 0; to < count; to += 1) target[to] = source[indices[to] ?? 0] ?? 0;
    }
    picked.length = count;
    return picked;
  }

  rowsWhere(isKept: (index: number) => boolean): RawRows {
    const kept: number[] = [];
    for (let index = 0; index < this.length; index += 1) if (isKept(index)) kept.push(index);
    return this.pickRows(kept);
  }

  #growColumns(): void {
    const size = Math.ceil(this.stamp.length * 1.5);
    for (const column of FLOAT_COLUMNS) {
      const larger = new Float64Array(size);
      larger.set(this[column]);
      this[column] = larger;
    }
    for (const column of INTEGER_COLUMNS) {
      const larger = new Int32Array(size);
      larger.set(this[column]);
      this[column] = larger;
    }
  }
}

const FLOAT_COLUMNS = ['stamp', 'volume'] as const;
export const PRICE_COLUMNS = ['open', 'high', 'low', 'close'] as const;
const INTEGER_COLUMNS = [...PRICE_COLUMNS, 'line'] as const;

export function isInOrder({ stamp, length }: RawRows): boolean {
  for (let index = 1; index < length; index += 1) {
    if ((stamp[index] ?? 0) < (stamp[index - 1] ?? 0)) return false;
  }
  return true;
}

/** Rows of one stamp keep the file's order. */
export function indicesByStamp({ stamp, length }: RawRows): Uint32Array {
  const order = new Uint32Array(length);
  let isDescending = true;
  for (let index = 0; index < length; index += 1) {
    order[index] = index;
    if (index === 0) continue;
    const change = (stamp[index] ?? 0) - (stamp[index - 1] ?? 0);
    // Reversing would change the order of rows with equal stamps.
    if (change >= 0) isDescending = false;
  }
  if (isDescending) return order.reverse();
  return order.sort((a, b) => (stamp[a] ?? 0) - (stamp[b] ?? 0) || a - b);
}
