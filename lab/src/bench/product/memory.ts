import { readFileSync } from 'node:fs';

export interface MemorySample {
  /** Trading date. */
  readonly date: string;
  readonly megabytes: number;
}

/**
 * Growth from the second day's floor to the last day's. Between two collections of garbage memory
 * goes up and down, so a day is worth its lowest reading; the first one is still warming up. NaN of
 * fewer than three days.
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

/** Memory that a process occupies, of 1,000,000 bytes. Throws where the system does not tell. */
export function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error('the system does not tell how much memory is used');
  return (Number(kibibytes) * 1_024) / 1e6;
}
