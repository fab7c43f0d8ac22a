import { CENT } from '../../model/money.ts';
import { SECOND } from '../../model/time.ts';
import type { PathPoint } from './quote-path.ts';

const CODEC_VERSION = 1;
/** Bytes of version, unit of prices, and digest of all that follows. */
const HEADER_BYTES = 6;
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
  const bodyBytes: number[] = [];
  pushVarint(bodyBytes, points.length);
  let [second, bid, spread] = [0, 0, 0];
  for (const point of points) {
    const next = {
      second: Math.round(point.at / SECOND),
      bid: point.bid / unit,
      spread: (point.ask - point.bid) / unit,
    };
    pushVarint(bodyBytes, next.second - second);
    pushVarint(bodyBytes, zigzagEncode(next.bid - bid));
    pushVarint(bodyBytes, zigzagEncode(next.spread - spread));
    ({ second, bid, spread } = next);
  }
  const bytes = new Uint8Array(HEADER_BYTES + bodyBytes.length);
  bytes[0] = CODEC_VERSION;
  bytes[1] = isInCents ? 1 : 0;
  bytes.set(bodyBytes, HEADER_BYTES);
  new DataView(bytes.buffer).setUint32(2, digestOf(bytes));
  return bytes;
}

/** Returns null, and never throws, for bytes not of `encodePath`. */
export function decodePath(bytes: Uint8Array): readonly PathPoint[] | null {
  if (bytes.length < HEADER_BYTES || bytes[0] !== CODEC_VERSION) return null;
  const digest = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2);
  if (digest !== digestOf(bytes)) return null;
  const unit = bytes[1] === 1 ? CENT : 1;
  const reader = new VarintReader(bytes);
  const pointCount = reader.nextVarint();
  // Each point has at least three bytes, so a wrong length can't reserve a long list.
  if (pointCount * 3 > bytes.length) return null;
  const points: PathPoint[] = [];
  let [second, bid, spread] = [0, 0, 0];
  for (let index = 0; index < pointCount; index += 1) {
    second += reader.nextVarint();
    bid += zigzagDecode(reader.nextVarint());
    spread += zigzagDecode(reader.nextVarint());
    points.push({ at: second * SECOND, bid: bid * unit, ask: (bid + spread) * unit });
  }
  return reader.isAtEnd ? points : null;
}

class VarintReader {
  readonly #bytes: Uint8Array;
  #byteOffset = HEADER_BYTES;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#byteOffset === this.#bytes.length;
  }

  nextVarint(): number {
    let value = 0;
    for (let factor = 1, count = 0; count < MAX_NUMBER_BYTES; count += 1, factor *= 128) {
      const byte = this.#bytes[this.#byteOffset] ?? 0;
      this.#byteOffset += 1;
      value += (byte % 128) * factor;
      if (byte < 128) break;
    }
    return value;
  }
}

/** Uses arithmetic: bitwise operators end at 32 bits. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}

function zigzagEncode(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function zigzagDecode(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

/** FNV-1a of 32 bits (Fowler, Noll, Vo) over all bytes but the digest's own. */
function digestOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  bytes.forEach((byte, index) => {
    if (index < 2 || index >= HEADER_BYTES) hash = Math.imul(hash ^ byte, 0x01000193);
  });
  return hash >>> 0;
}
