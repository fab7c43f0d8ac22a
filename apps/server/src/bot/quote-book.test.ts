import type { Quote } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { QuoteBook } from './quote-book.ts';

function quote(at: number, bid = 10_000): Quote {
  return { at, bid, bidSize: 5, ask: bid + 100, askSize: 5 };
}

function bookOf(...quotes: readonly Quote[]): QuoteBook {
  const book = new QuoteBook();
  for (const each of quotes) book.add('SPY', each);
  return book;
}

describe('the latest quote', () => {
  test('is the newest by its own stamp, not by its arrival', () => {
    const book = bookOf(quote(200));
    expect(book.add('SPY', quote(100))).toBe(false);
    expect(book.latest('SPY')?.at).toBe(200);
  });

  test('is the last told of those with one stamp', () => {
    const book = bookOf(quote(100, 10_000));
    expect(book.add('SPY', quote(100, 20_000))).toBe(true);
    expect(book.latest('SPY')?.bid).toBe(20_000);
  });

  test('is null for what was never quoted, and after clearing', () => {
    const book = bookOf(quote(100));
    expect(book.latest('QQQ')).toBeNull();
    book.clear();
    expect(book.latest('SPY')).toBeNull();
    expect(book.hasReached('SPY', 0)).toBe(false);
  });
});

describe('the quote as of an instant', () => {
  test('is the newest one stamped at or before it', () => {
    const book = bookOf(quote(100), quote(200), quote(300));
    expect(book.asOf('SPY', 99)).toBeNull();
    expect(book.asOf('SPY', 100)?.at).toBe(100);
    expect(book.asOf('SPY', 299)?.at).toBe(200);
    expect(book.asOf('SPY', 1_000)?.at).toBe(300);
  });

  test('is kept while five-second quotes go on past the end of a bar', () => {
    const book = new QuoteBook();
    for (let at = 0; at <= 60; at += 5) book.add('SPY', quote(at));
    expect(book.asOf('SPY', 0)?.at).toBe(0);
  });

  test('memory is bounded: the oldest go', () => {
    const book = new QuoteBook();
    for (let at = 0; at < 1_000; at += 1) book.add('SPY', quote(at));
    expect(book.asOf('SPY', 900)).toBeNull();
    expect(book.asOf('SPY', 990)?.at).toBe(990);
  });
});

test('a stream has reached an instant with a quote at or after it', () => {
  const book = bookOf(quote(100));
  expect(book.hasReached('SPY', 100)).toBe(true);
  expect(book.hasReached('SPY', 101)).toBe(false);
  expect(book.hasReached('QQQ', 0)).toBe(false);
});
