import { BAR_MS, DAY, MINUTE, type Session } from '@tideline/engine';
import type { RawRows } from '../rows/raw-rows.ts';
import { PLATFORM_ZONE_NAME, ZoneClock } from '../text/zone-clock.ts';
import { SessionFinder } from './session-grid.ts';

/** Of zones with the same clock the first is named. */
const CANDIDATE_ZONES = [
  'America/New_York',
  'UTC',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Europe/London',
  'Europe/Berlin',
  'Europe/Athens',
  PLATFORM_ZONE_NAME,
  'Etc/GMT+5',
  'Etc/GMT+6',
  'Etc/GMT-1',
  'Etc/GMT-2',
  'America/Sao_Paulo',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
] as const;

/** A new day begins after a pause this long, wherever midnight is on the file's clock. */
const MIN_NIGHT_MS = 240 * MINUTE;
const MAX_SAMPLED_DAYS = 120;
const MIN_ROWS = 20;
/** Regular hours carry at least this many times more volume per row. */
const MIN_VOLUME_RATIO = 2;
/** If the share of rows outside regular hours is smaller, the file holds only regular hours. */
const MAX_OUTSIDE_SHARE = 0.05;
const MIN_SHARE_OF_USUAL_DAY = 0.1;
/**
 * Least lead of the best zone over any other: a share of a day's volume, and (`MIN_LEAD_IN_ERRORS`)
 * standard errors.
 */
const MIN_LEAD_SHARE = 0.02;
const MIN_LEAD_IN_ERRORS = 3;
const MIN_LEAD_SHARE_OF_ONE_DAY = 0.06;
const MIN_LEAD_SHARE_OF_HOURS = 0.1;
const MIN_DAYS_OF_HOURS = 3;
const HOUR_SHIFTS = Array.from({ length: 12 }, (_, index) => [index + 1, -index - 1]).flat();

type NamedClock = Pick<ZoneClock, 'name' | 'toInstant'>;

interface WeightedSlot {
  readonly wallMs: number;
  readonly weight: number;
}

type SampledDays = readonly (readonly WeightedSlot[])[];

type ZoneFit = ReturnType<typeof measureZoneFit>;

export type ZoneAnswer =
  | { readonly type: 'found'; readonly zone: NamedClock; readonly basis: 'volume' | 'range' }
  | { readonly type: 'none' }
  | { readonly type: 'ambiguous'; readonly zones: readonly [string, string] };

/**
 * The zone whose clock puts nearly all volume into regular hours, with a sharp beginning at 9:30
 * and an end at 16:00 in New York. Without volume, ranges of bars serve. `rows` are ascending clock
 * times, `sessions` have a day more at both ends.
 */
export function findZone(rows: RawRows, sessions: readonly Session[]): ZoneAnswer {
  if (rows.length < MIN_ROWS) return { type: 'none' };
  const { days, by } = sampleDays(rows);
  const fits = CANDIDATE_ZONES.map((name) => measureZoneFit(new ZoneClock(name), days, sessions));
  const ranked = [...fits].sort((a, b) => b.mean - a.mean);
  const [best] = ranked;
  if (best === undefined || !best.isRegular) return { type: 'none' };
  const first = fits.find((fit) => isSame(fit, best)) ?? best;
  const rival = ranked.find((fit) => !isSame(fit, best) && !isClearlyBetter(best, fit));
  if (rival !== undefined) return { type: 'ambiguous', zones: [first.zone.name, rival.zone.name] };
  return { type: 'found', zone: first.zone, basis: by };
}

/**
 * Finds by how many hours instants are wrong, judging summer and winter apart. Null where they fit
 * regular hours best.
 */
export function findMisplacedHours(rows: RawRows, sessions: readonly Session[]) {
  const newYork = new ZoneClock('America/New_York');
  const daysByOffset = new Map<number, (readonly WeightedSlot[])[]>();
  for (const slots of sampleDays(rows).days) {
    const at = slots[0]?.wallMs ?? 0;
    const offset = newYork.toInstant(at) - at;
    daysByOffset.set(offset, [...(daysByOffset.get(offset) ?? []), slots]);
  }
  for (const days of daysByOffset.values()) {
    if (days.length < MIN_DAYS_OF_HOURS) continue;
    const fitShifted = (hours: number) => {
      const clock = { name: `${hours}`, toInstant: (at: number) => at + hours * 60 * MINUTE };
      return { hours, ...measureZoneFit(clock, days, sessions) };
    };
    const unshiftedFit = fitShifted(0);
    if (unshiftedFit.mean + MIN_LEAD_SHARE_OF_HOURS > 1) continue;
    const [best] = HOUR_SHIFTS.map(fitShifted).sort((a, b) => b.mean - a.mean);
    if (best?.isRegular !== true || !isClearlyBetter(best, unshiftedFit)) continue;
    if (best.mean - unshiftedFit.mean < MIN_LEAD_SHARE_OF_HOURS) continue;
    const from = days[0]?.[0]?.wallMs ?? 0;
    const index = rows.stamp.subarray(0, rows.length).findIndex((at) => at >= from);
    return { hours: best.hours, index };
  }
  return null;
}

export function fitsRegularHours(rows: RawRows, sessions: readonly Session[], zone: ZoneClock) {
  if (rows.length < MIN_ROWS) return true;
  return measureZoneFit(zone, sampleDays(rows).days, sessions).isRegular;
}

function sampleDays(rows: RawRows) {
  const starts: number[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const stamp = rows.stamp[index] ?? 0;
    const gap = stamp - (rows.stamp[index - 1] ?? Number.NEGATIVE_INFINITY);
    const begin = rows.stamp[starts.at(-1) ?? 0] ?? 0;
    if (gap >= MIN_NIGHT_MS || stamp - begin >= DAY) starts.push(index);
  }
  const step = Math.ceil(starts.length / MAX_SAMPLED_DAYS);
  const sampled = starts.flatMap((from, index) =>
    index % step === 0 ? { from, to: starts[index + 1] ?? rows.length } : [],
  );
  const volumes = sampled.flatMap(({ from, to }) => [...rows.volume.subarray(from, to)]);
  const isTraded = volumes.filter((volume) => volume > 0).length >= 0.1 * volumes.length;
  const weightAt = (at: number) => (isTraded ? rows.volume[at] || 0 : squaredRange(rows, at));
  const weights = sampled
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, nth) => weightAt(from + nth)))
    .sort((a, b) => a - b);
  // A cap, so one wild row does not outweigh a day.
  const maxWeight = 3 * (weights[Math.floor(0.9 * weights.length)] ?? 0);
  const days = sampled.map(({ from, to }) =>
    slotsWithin(rows, from, to, (at) => Math.min(maxWeight, weightAt(at))),
  );
  const by: 'volume' | 'range' = isTraded ? 'volume' : 'range';
  return { days: wholeDays(days), by };
}

/** A day that midnight cuts in two says nothing of regular hours. */
function wholeDays(days: SampledDays): SampledDays {
  const weightOf = (slots: readonly WeightedSlot[]) =>
    slots.reduce((sum, { weight }) => sum + weight, 0);
  const weights = days.map(weightOf).sort((a, b) => a - b);
  const medianWeight = weights[Math.floor(weights.length / 2)] ?? 0;
  return days.filter((slots) => weightOf(slots) >= MIN_SHARE_OF_USUAL_DAY * medianWeight);
}

function slotsWithin(rows: RawRows, from: number, to: number, weigh: (at: number) => number) {
  const slots: { wallMs: number; weight: number }[] = [];
  for (let at = from; at < to; at += 1) {
    const stamp = rows.stamp[at] ?? 0;
    const wallMs = stamp - (((stamp % BAR_MS) + BAR_MS) % BAR_MS);
    const last = slots.at(-1);
    if (last !== undefined && last.wallMs === wallMs) last.weight += weigh(at);
    else slots.push({ wallMs, weight: weigh(at) });
  }
  return slots;
}

function squaredRange(rows: RawRows, at: number): number {
  const range = ((rows.high[at] ?? 0) - (rows.low[at] ?? 0)) / Math.max(1, rows.close[at] ?? 1);
  return range * range;
}

function measureZoneFit(zone: NamedClock, days: SampledDays, sessions: readonly Session[]) {
  const finder = new SessionFinder(sessions);
  const shares: number[] = [];
  const total = { inside: 0, insideSlots: 0, outside: 0, outsideSlots: 0 };
  for (const slots of days) {
    let inside = 0;
    let all = 0;
    for (const { wallMs, weight } of slots) {
      const isInside = finder.indexAt(zone.toInstant(wallMs)) >= 0;
      all += weight;
      if (isInside) {
        inside += weight;
        total.inside += weight;
        total.insideSlots += 1;
      } else {
        total.outside += weight;
        total.outsideSlots += 1;
      }
    }
    shares.push(all === 0 ? 0 : inside / all);
  }
  const slots = total.insideSlots + total.outsideSlots;
  const hasOutside = total.outsideSlots > MAX_OUTSIDE_SHARE * slots;
  const outsideDensity = total.outside / Math.max(1, total.outsideSlots);
  const density = total.inside / Math.max(1, total.insideSlots) / outsideDensity;
  return {
    zone,
    /** Share of each sampled day's volume within regular hours. */
    shares,
    mean: mean(shares),
    isRegular: total.insideSlots > 0 && (!hasOutside || density >= MIN_VOLUME_RATIO),
    /** First instants of the sampled days: zones that agree on them are one answer. */
    noons: days.map(([first]) => zone.toInstant(first?.wallMs ?? 0)),
  };
}

function isSame(a: ZoneFit, b: ZoneFit): boolean {
  return a.noons.every((noon, index) => noon === b.noons[index]);
}

function isClearlyBetter(best: ZoneFit, other: ZoneFit): boolean {
  const leads = best.shares
    .map((share, index) => share - (other.shares[index] ?? 0))
    .filter((_, index) => best.noons[index] !== other.noons[index]);
  const lead = mean(leads);
  if (leads.length < 3) return lead > MIN_LEAD_SHARE_OF_ONE_DAY;
  const variance = mean(leads.map((each) => (each - lead) ** 2));
  const error = Math.sqrt(variance / (leads.length - 1));
  return lead > MIN_LEAD_SHARE && lead > MIN_LEAD_IN_ERRORS * error;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
