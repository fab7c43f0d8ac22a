import { expect, test } from 'vitest';
import { killPlanOf } from './plan.ts';

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed);
const NUMBERS = Array.from({ length: 12 }, (_, number) => number);

test('a dozen kills of any seed have two long deaths, none of them during a start', () => {
  for (const seed of SEEDS) {
    const long = NUMBERS.map((number) => killPlanOf(seed, number)).filter(
      ({ deadMs }) => deadMs > 0,
    );
    expect(long, `seed ${seed}`).toHaveLength(2);
    expect(long.map(({ target }) => target)).not.toContain('start');
  }
});
