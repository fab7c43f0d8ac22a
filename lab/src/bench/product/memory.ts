import { readFileSync } from 'node:fs';

export interface MemorySample {
  readonly date: string;
  readonly megabytes: number;
}

/**
 * Growth from the second day's lowest memory to the last day's. Memory rises and falls between
 * garbage collections, so a day counts by its lowest sample; on the first day the process still
 * grows. NaN for fewer than three days.
 */
export function growthPercent(samples: readonly MemorySample[]): number {
  const dates = [...new Set(samples.map(({ date }) => date))].sort();
  const [, second] = dates;
  const last = dates.at(-1);
  if (dates.length < 3 || second === undefined || last === undefined) return Number.NaN;
  const floor = (date: string) =>
    Math.min(...samples.filter((sample) => sample.date === date).map((each) => each.megabytes));
  return (floor(last) / floor(second) - 1) * 100;
}

/** In units of 1,000,000 bytes. Throws where the system does not report it. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error('the system does not tell how much memory is used');
  return (Number(kibibytes) * 1_024) / 1e6;
}
