import { MINUTE, type Session } from '@tideline/engine';
import type { RawRows } from '../rows/raw-rows.ts';
import { SessionFinder } from './session-grid.ts';

/** A row with less than this share of a usual row's volume is outside regular hours. */
const MIN_VOLUME_SHARE = 0.3;

/**
 * Where stamps are ends of bars, a row stamped with the open has almost no volume, and one with the
 * close has much. Where they are starts, the open's row is a full one; the closing auction may add
 * a row of the close. `rows` ascend, as instants.
 */
export function detectStampConvention(rows: RawRows, sessions: readonly Session[]) {
  const finder = new SessionFinder(sessions);
  const days = new Map<number, { weights: number[]; open: number; close: number }>();
  const hasVolume = rows.volume.subarray(0, rows.length).some((volume) => volume > 0);
  for (let index = 0; index < rows.length; index += 1) {
    const at = rows.stamp[index] ?? 0;
    // A row stamped with the close belongs to the session that it closes.
    const closed = finder.indexAt(at - MINUTE);
    const place = closed >= 0 ? closed : finder.indexAt(at);
    const session = sessions[place];
    if (session === undefined) continue;
    const day = days.get(place) ?? { weights: [], open: 0, close: 0 };
    const range = (rows.high[index] ?? 0) - (rows.low[index] ?? 0);
    const weight = hasVolume ? rows.volume[index] || 0 : range * range;
    if (at > session.open && at < session.close) day.weights.push(weight);
    if (at === session.open) day.open = weight;
    if (at === session.close) day.close = weight;
    days.set(place, day);
  }
  const parts = [...days.values()].flatMap(({ weights, open, close }) => {
    const medianWeight = median(weights);
    return medianWeight > 0 ? [{ open: open / medianWeight, close: close / medianWeight }] : [];
  });
  if (parts.length === 0) return 'start';
  const open = median(parts.map((part) => part.open));
  const close = median(parts.map((part) => part.close));
  return open < MIN_VOLUME_SHARE && close >= MIN_VOLUME_SHARE ? 'end' : 'start';
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
