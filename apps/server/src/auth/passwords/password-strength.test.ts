import { describe, expect, test } from 'vitest';
import { countUnguessableLetters, repeatedPartOf } from './password-strength.ts';

describe('what is left of a password', () => {
  test.each([
    ['is all of it where nothing is known', 'mvtkpwzd', 8],
    ['counts other signs half', 'mvtk-93-58', 7],
    ['is nothing of a word, however it is written', 'T1d3l!n3'.toLowerCase(), 0],
    ['is nothing of rows, up and down', 'abcdef 87654 lkjh', 0],
    ['is nothing of one key held down', 'zzzzzz!', 0.5],
    ['is nothing of a year', '1987 2031', 0],
    ['counts a repeated part once', 'mvt93mvt93mvt93', 4],
    ['keeps two that stand beside each other by chance', 'abxyqw', 6],
    ['takes the longer word first', 'tidelines', 0],
  ])('%s [V6.2.4]', (_what, password, left) => {
    expect(
      countUnguessableLetters(repeatedPartOf(password), ['tide', 'tideline', 'tidelines']),
    ).toBe(left);
  });
});
