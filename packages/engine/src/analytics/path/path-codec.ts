import { CENT } from '../../model/money.ts';
import { SECOND } from '../../model/time.ts';
import type { PathPoint } from './quote-path.ts';

const CODEC_VERSION = 1;
/** Bytes of version, unit of prices, and digest of all that follows. */
const HEAD_BYTES = 6;
/** A whole number below 2^53 takes at most this many bytes. */
const MAX_NUMBER_BYTES = 8;

/**
 * Writes the length, then for each point the seconds since the previous one and the changes of bid
 * and spread, as variable-length integers (LEB128, signed ones by zigzag as in Protocol Buffers).
 * Prices are whole cents where all are. A point takes three bytes while a quote changes within two
 * minutes and by less than 64 cents.
 */
export function encodePath(points: readonly PathPoint[]): Uint8Array {
  const isInCents = points.every(({ bid, ask }) => bid % CENT === 0 && ask % CENT === 0);
  const unit = isInCents ? CENT : 1;
  const body: number[] = [];
  pushWhole(body, points.length);
  let [second, bid, spread] = [0, 0, 0];
  for (const point of points) {
    const next = {
      second: Math.round(point.at / SECOND),
      bid: point.bid / unit,
      spread: (point.ask - point.bid) / unit,
    };
    pushWhole(body, next.second - second);
    pushWhole(body, zigzag(next.bid - bid));
    pushWhole(body, zigzag(next.spread - spread));
    ({ second, bid, spread } = next);
  }
  const bytes = new Uint8Array(HEAD_BYTES + body.length);
  bytes[0] = CODEC_VERSION;
  bytes[1] = isInCents ? 1 : 0;
  bytes.set(body, HEAD_BYTES);
  new DataView(bytes.buffer).setUint32(2, digestOf(bytes));
  return bytes;
}

/** Returns null, and never throws, for bytes not of `encodePath`. */
export function decodePath(bytes: Uint8Array): readonly PathPoint[] | null {
  if (bytes.length < HEAD_BYTES || bytes[0] !== CODEC_VERSION) return null;
  const digest = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2);
  if (digest !== digestOf(bytes)) return null;
  const unit = bytes[1] === 1 ? CENT : 1;
  const reader = new WholeReader(bytes);
  const length = reader.nextWhole();
  // Each point has at least three bytes, so a wrong length can't reserve a long list.
  if (length * 3 > bytes.length) return null;
  const points: PathPoint[] = [];
  let [second, bid, spread] = [0, 0, 0];
  for (let index = 0; index < length; index += 1) {
    second += reader.nextWhole();
    bid += unzigzag(reader.nextWhole());
    spread += unzigzag(reader.nextWhole());
    points.push({ at: second * SECOND, bid: bid * unit, ask: (bid + spread) * unit });
  }
  return reader.isAtEnd ? points : null;
}

class WholeReader {
  readonly #bytes: Uint8Array;
  #place = HEAD_BYTES;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#place === this.#bytes.length;
  }

  nextWhole(): number {
    let value = 0;
    for (let factor = 1, count = 0; count < MAX_NUMBER_BYTES; count += 1, factor *= 128) {
      const byte = this.#bytes[this.#place] ?? 0;
      this.#place += 1;
      value += (byte % 128) * factor;
      if (byte < 128) break;
    }
    return value;
  }
}

/** Uses arithmetic: bitwise operators end at 32 bits. */
function pushWhole(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** FNV-1a of 32 bits (Fowler, Noll, Vo) over all bytes but the digest's own. */
function digestOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  bytes.forEach((byte, index) => {
    if (index < 2 || index >= HEAD_BYTES) hash = Math.imul(hash ^ byte, 0x01000193);
  });
  return hash >>> 0;
}
