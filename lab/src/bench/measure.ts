import { quantile } from './quantile.ts';

export type TimedWork = () => unknown;

export interface Pairs {
  /** Untimed runs come first: code run often is compiled to its fastest form. */
  readonly warmUps: number;
  readonly count: number;
}

/**
 * How many times as fast `work` is as `base`: the median of (base seconds ÷ work seconds) over
 * alternating pairs. A busy hour spoils both runs of a pair alike.
 */
export async function medianSpeedRatio(
  work: TimedWork,
  base: TimedWork,
  { warmUps, count }: Pairs,
  clock: () => number = () => performance.now(),
): Promise<number> {
  const time = async (run: TimedWork) => {
    const begun = clock();
    await run();
    return clock() - begun;
  };
  for (let run = 0; run < warmUps; run += 1) {
    await base();
    await work();
  }
  const ratios: number[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const [first, second] = pair % 2 === 0 ? [base, work] : [work, base];
    const [one, two] = [await time(first), await time(second)];
    ratios.push(pair % 2 === 0 ? one / two : two / one);
  }
  return quantile(ratios, 0.5);
}
