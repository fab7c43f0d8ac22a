import { expect, test } from 'vitest';
import { POSITION } from '../../../test/fake-server.ts';
import { marketClock } from './market-clock.ts';
import { isStaleQuote, withQuoteAge } from './stale-quote.ts';

const READ_AT = 1_000_000;
const quote = { ...POSITION, ageMs: 400 };

const atSpeed = (speed: number) =>
  marketClock.recordSample({ marketTimeMs: 0, speed, browserTimeMs: READ_AT });

test('B3 a quote goes on ageing while no newer answer comes, and is stale in the end', () => {
  atSpeed(1);
  expect(withQuoteAge(quote, READ_AT, READ_AT + 5_000).ageMs).toBe(5_400);
  expect(isStaleQuote(withQuoteAge(quote, READ_AT, READ_AT + 5_000))).toBe(false);
  expect(isStaleQuote(withQuoteAge(quote, READ_AT, READ_AT + 15_000))).toBe(true);
});

test('it does not age in a market that is held, and no faster in one that is played fast', () => {
  atSpeed(0);
  expect(withQuoteAge(quote, READ_AT, READ_AT + 60_000).ageMs).toBe(400);
  atSpeed(20);
  expect(withQuoteAge(quote, READ_AT, READ_AT + 1_000).ageMs).toBe(1_400);
});

test('an answer that came after the last tick is not younger than it was read', () => {
  atSpeed(1);
  expect(withQuoteAge(quote, READ_AT, READ_AT - 500).ageMs).toBe(400);
});
