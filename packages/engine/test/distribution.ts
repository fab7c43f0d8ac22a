export interface Distribution {
  readonly count: number;
  readonly median: number;
  readonly p95: number;
  readonly max: number;
}

export function distributionOf(errors: readonly number[]): Distribution {
  const sorted = errors.map(Math.abs).sort((a, b) => a - b);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
  return { count: sorted.length, median: at(0.5), p95: at(0.95), max: at(1) };
}
