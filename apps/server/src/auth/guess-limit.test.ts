import { describe, expect, test } from 'vitest';
import { createManualWall } from '../../test/manual-wall.ts';
import { GuessLimit } from './guess-limit.ts';

const MINUTE = 60_000;

function create() {
  const wall = createManualWall();
  const limit = new GuessLimit(wall);
  const guess = (name: string, times: number) => {
    for (let time = 0; time < times; time += 1) limit.count(name);
  };
  return { wall, limit, guess };
}

describe('ten guesses in ten minutes', () => {
  test('are taken, the eleventh is not', () => {
    const { limit, guess } = create();
    guess('ann', 9);
    expect(limit.retryAfter('ann')).toBeNull();
    guess('ann', 1);
    expect(limit.retryAfter('ann')).toBe(600);
  });

  test('are those of one account only', () => {
    const { limit, guess } = create();
    guess('ann', 10);
    expect(limit.retryAfter('bob')).toBeNull();
  });

  test('pass one by one, and the wait is told in seconds', () => {
    const { wall, limit, guess } = create();
    guess('ann', 5);
    wall.advance(4 * MINUTE);
    guess('ann', 5);
    wall.advance(MINUTE + 500);
    expect(limit.retryAfter('ann')).toBe(300);
    wall.advance(5 * MINUTE - 500);
    expect(limit.retryAfter('ann')).toBeNull();
    guess('ann', 5);
    expect(limit.retryAfter('ann')).toBe(240);
  });
});

test('a right password starts anew', () => {
  const { limit, guess } = create();
  guess('ann', 10);
  limit.forget('ann');
  expect(limit.retryAfter('ann')).toBeNull();
});

test('guessing at ever new names forgets the oldest of them, never the one guessed at now', () => {
  const { limit, guess } = create();
  guess('ann', 10);
  guess('bob', 9);
  for (let name = 0; name < 9_998; name += 1) limit.count(`name-${name}`);
  expect(limit.retryAfter('ann')).toBe(600);
  guess('bob', 1);
  limit.count('one more');
  expect(limit.retryAfter('ann')).toBeNull();
  expect(limit.retryAfter('bob')).toBe(600);
});
