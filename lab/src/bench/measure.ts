/** Runs that warm up (what runs seldom is compiled to its fastest form by the tenth), and timed ones. */
const WARM_UP_RUNS = 10;
const RUNS = 5;

/** Median wall seconds of `work`, prepared anew and untimed before each run. */
export function medianSeconds<T>(prepare: () => T, work: (prepared: T) => void): number {
  for (let run = 0; run < WARM_UP_RUNS; run++) work(prepare());
  const seconds = Array.from({ length: RUNS }, () => {
    const prepared = prepare();
    const start = performance.now();
    work(prepared);
    return (performance.now() - start) / 1_000;
  });
  return seconds.sort((a, b) => a - b)[RUNS >> 1] ?? Number.NaN;
}
