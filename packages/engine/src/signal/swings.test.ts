import { describe, expect, test } from 'vitest';
import { SwingStream } from './swings.ts';

/**
 * Returns the direction after each bar as U, D or -, for bars with a range of 10 around these
 * middles and for their mirror image.
 */
function run(...middles: readonly number[]): string {
  const letters = (sign: 1 | -1, up: string, down: string) => {
    const swings = new SwingStream();
    return middles
      .map((middle) => {
        const direction = swings.push(1_000 + sign * middle + 5, 1_000 + sign * middle - 5);
        if (direction === null) return '-';
        return direction === 'up' ? up : down;
      })
      .join('');
  };
  const upright = letters(1, 'U', 'D');
  expect(letters(-1, 'D', 'U')).toBe(upright);
  return upright;
}

describe('swings', () => {
  test('higher highs and higher lows are up, from two bars after the last of them until it ends', () => {
    // Highs 20 and 30, lows 10 and 15: the low of 15 is known after two bars rose from it.
    expect(run(0, 5, 20, 15, 10, 20, 30, 22, 15, 18, 21)).toBe('----------U');
    // The next high, 25, is lower; known two bars later.
    expect(run(0, 5, 20, 15, 10, 20, 30, 22, 15, 18, 25, 20, 16)).toBe('----------UU-');
  });

  test('a higher high on a lower low is neither', () => {
    expect(run(0, 5, 20, 15, 10, 20, 30, 22, 8, 18, 21)).toBe('-----------');
  });

  test('two bars on each side must be exceeded; a tie makes no swing', () => {
    expect(run(0, 5, 20, 15, 10, 20, 30, 30, 15, 18, 21)).toBe('-----------');
    expect(run(0, 5, 20, 15, 10, 20, 30, 22, 15, 15, 21, 30)).toBe('------------');
    expect(run(0, 20, 20, 15, 10, 20, 30, 22, 15, 18, 21)).toBe('-----------');
  });

  test('nothing is known of fewer than two swings of each kind', () => {
    expect(run(0, 5, 20, 15, 10, 20, 30, 40, 50, 60)).toBe('----------');
  });
});
