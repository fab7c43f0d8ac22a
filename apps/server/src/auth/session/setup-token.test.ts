import { describe, expect, test } from 'vitest';
import { SetupToken } from './setup-token.ts';

const ORIGIN = 'https://tideline.example.com';

function tokenOf(token: SetupToken): string {
  const { origin, pathname, hash } = new URL(token.setupLink(ORIGIN));
  expect([origin, pathname]).toEqual([ORIGIN, '/api/login']);
  return new URLSearchParams(hash.slice(1)).get('setup') ?? '';
}

describe('a token that is drawn', () => {
  test('is in the link’s fragment, and matches [V14.2.1]', () => {
    const token = new SetupToken(undefined);
    expect(token.matches(tokenOf(token))).toBe(true);
  });

  test('is long, and another one each time [V6.4.1] [V11.5.1]', () => {
    const tokens = Array.from({ length: 20 }, () => tokenOf(new SetupToken(undefined)));
    expect(new Set(tokens).size).toBe(20);
    for (const token of tokens) expect(token).toMatch(/^[\w-]{32}$/);
  });
});

describe('a token that is given', () => {
  test('matches itself and nothing else, of whatever length [K11]', () => {
    const token = new SetupToken('the-given-token-1');
    expect(token.matches('the-given-token-1')).toBe(true);
    for (const other of ['', 'the-given-token-', 'the-given-token-2', 'the-given-token-11']) {
      expect(token.matches(other)).toBe(false);
    }
  });
});

test.each(['ab+cd/ef==+gh&ij#kl', '100% of a set-up token', 'zwölf-weiche-würfel'])(
  'a link carries the given token %s whole',
  (given) => {
    expect(tokenOf(new SetupToken(given))).toBe(given);
  },
);
