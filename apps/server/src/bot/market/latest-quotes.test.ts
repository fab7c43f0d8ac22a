import { BAR_MS, type Quote } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { LatestQuotes } from './latest-quotes.ts';

function quote(at: number, bid = 10_000): Quote {
  return { at, bid, bidSize: 5, ask: bid + 100, askSize: 5 };
}

function bookOf(...quotes: readonly Quote[]): LatestQuotes {
  const book = new LatestQuotes();
  for (const each of quotes) book.addQuote('SPY', each);
  return book;
}

describe('the latest quote', () => {
  test('is the newest by its own stamp, not by its arrival', () => {
    const book = bookOf(quote(200));
    expect(book.addQuote('SPY', quote(100))).toBe(false);
    expect(book.latest('SPY')?.at).toBe(200);
  });

  test('is the last sent of those with one stamp', () => {
    const book = bookOf(quote(100, 10_000));
    expect(book.addQuote('SPY', quote(100, 20_000))).toBe(true);
    expect(book.latest('SPY')?.bid).toBe(20_000);
  });

  test('is null for what was never quoted, and after clearing', () => {
    const book = bookOf(quote(100));
    expect(book.latest('QQQ')).toBeNull();
    book.clear();
    expect(book.latest('SPY')).toBeNull();
    expect(book.hasQuoteSince('SPY', 0)).toBe(false);
  });
});

describe('the quote at the end of a bar', () => {
  const END = 1_000 * BAR_MS;
  const at = (offset: number) => quote(END + offset);

  test('is the newest one stamped at or before it', () => {
    const book = bookOf(at(-10), at(-5), at(5), at(10));
    expect(book.latestAtBarEnd('SPY', END)).toEqual(at(-5));
    expect(book.latestAtBarEnd('SPY', END - BAR_MS)).toBeNull();
    expect(book.latestAtBarEnd('SPY', END + BAR_MS)).toEqual(at(10));
    expect(book.latestAtBarEnd('QQQ', END)).toBeNull();
  });

  test('is the one stamped exactly at it, the last sent of several', () => {
    const later = { ...at(0), bid: 20_000 };
    const book = bookOf(at(-5), at(0), later, at(1));
    expect(book.latestAtBarEnd('SPY', END)).toEqual(later);
  });

  test('stays known whatever is quoted until the bar after it ends', () => {
    const book = bookOf(at(-1));
    for (let offset = 1; offset < BAR_MS; offset += 50) book.addQuote('SPY', at(offset));
    expect(book.latestAtBarEnd('SPY', END)).toEqual(at(-1));
    book.addQuote('SPY', at(BAR_MS + 1));
    expect(book.latestAtBarEnd('SPY', END)).toEqual(at(-1));
    expect(book.latestAtBarEnd('SPY', END + BAR_MS)?.at).toBeLessThan(END + BAR_MS);
  });

  test('is the current one where nothing was quoted for bars', () => {
    const book = bookOf(at(-1), at(3 * BAR_MS + 1));
    for (const bars of [0, 1, 3]) {
      expect(book.latestAtBarEnd('SPY', END + bars * BAR_MS)).toEqual(at(-1));
    }
  });

  test('is forgotten after some bars: memory is bounded', () => {
    const book = bookOf(at(-1), at(1), at(BAR_MS + 1), at(2 * BAR_MS + 1), at(3 * BAR_MS + 1));
    expect(book.latestAtBarEnd('SPY', END)).toBeNull();
    expect(book.latestAtBarEnd('SPY', END + 2 * BAR_MS)).toEqual(at(BAR_MS + 1));
  });
});

test('a stream has reached an instant with a quote at or after it', () => {
  const book = bookOf(quote(100));
  expect(book.hasQuoteSince('SPY', 100)).toBe(true);
  expect(book.hasQuoteSince('SPY', 101)).toBe(false);
  expect(book.hasQuoteSince('QQQ', 0)).toBe(false);
});
