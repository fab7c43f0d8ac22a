import { describe, expect, test } from 'vitest';
import { createManualWall } from '../../../test/manual-wall.ts';
import { AttemptCounter } from './attempt-counter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NAMES = 100;

function create(growsDelay = true) {
  const wall = createManualWall();
  const limits = { maxGuesses: 10, windowMs: 10 * MINUTE, maxNames: NAMES, growsDelay };
  const counter = new AttemptCounter(wall, limits);
  const guess = (name: string, times: number) => {
    for (let time = 0; time < times; time += 1) counter.countGuess(name);
  };
  return { wall, counter, guess };
}

describe('ten guesses in ten minutes', () => {
  test('are taken, the eleventh is not', () => {
    const { counter, guess } = create();
    guess('ann', 9);
    expect(counter.retryAfterSeconds('ann')).toBeNull();
    guess('ann', 1);
    expect(counter.retryAfterSeconds('ann')).toBe(600);
  });

  test('are those of one name only', () => {
    const { counter, guess } = create();
    guess('ann', 10);
    expect(counter.retryAfterSeconds('bob')).toBeNull();
  });

  test('pass one by one, and the wait is given in seconds', () => {
    const { wall, counter, guess } = create(false);
    guess('ann', 5);
    wall.advance(4 * MINUTE);
    guess('ann', 5);
    wall.advance(MINUTE + 500);
    expect(counter.retryAfterSeconds('ann')).toBe(300);
    wall.advance(5 * MINUTE - 500);
    expect(counter.retryAfterSeconds('ann')).toBeNull();
    guess('ann', 5);
    expect(counter.retryAfterSeconds('ann')).toBe(240);
  });
});

describe('a client that goes on after ten', () => {
  test('waits twice as long each time, fifteen minutes at most', () => {
    const { wall, counter, guess } = create();
    guess('ann', 10);
    const waits = Array.from({ length: 13 }, () => {
      wall.advance(20 * MINUTE);
      counter.countGuess('ann');
      return counter.retryAfterSeconds('ann');
    });
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  });

  test('is forgotten after a day without a guess', () => {
    const { wall, counter, guess } = create();
    guess('ann', 30);
    wall.advance(24 * HOUR);
    counter.countGuess('ann');
    expect(counter.retryAfterSeconds('ann')).toBeNull();
  });

  test('waits for the window alone where nothing slows down', () => {
    const { wall, counter, guess } = create(false);
    guess('ann', 10);
    wall.advance(20 * MINUTE);
    guess('ann', 9);
    expect(counter.retryAfterSeconds('ann')).toBeNull();
  });
});

test('a right one starts again', () => {
  const { wall, counter, guess } = create();
  guess('ann', 30);
  counter.forgetGuesses('ann');
  expect(counter.retryAfterSeconds('ann')).toBeNull();
  wall.advance(MINUTE);
  guess('ann', 9);
  expect(counter.retryAfterSeconds('ann')).toBeNull();
});

test('one that is taken back was never counted', () => {
  const { counter, guess } = create();
  guess('ann', 10);
  counter.uncountGuess('ann');
  expect(counter.retryAfterSeconds('ann')).toBeNull();
  counter.uncountGuess('unknown');
  guess('ann', 1);
  expect(counter.retryAfterSeconds('ann')).toBe(600);
});

test('guessing at ever new names forgets the oldest of them, never the one guessed at now', () => {
  const { counter, guess } = create();
  guess('bob', 9);
  guess('ann', 10);
  for (let name = 0; name < NAMES - 2; name += 1) counter.countGuess(`name-${name}`);
  expect(counter.retryAfterSeconds('ann')).toBe(600);
  guess('bob', 1);
  counter.countGuess('one more');
  expect(counter.retryAfterSeconds('ann')).toBeNull();
  expect(counter.retryAfterSeconds('bob')).toBe(600);
});
