import { readFileSync } from 'node:fs';

export interface MemorySample {
  readonly date: string;
  readonly megabytes: number;
}

/**
 * Growth of a day's lowest memory from the second to the last day: memory rises and falls between
 * garbage collections, and still grows on the first day. NaN for fewer than three days.
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
