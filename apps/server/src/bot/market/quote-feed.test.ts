import { fromDollars, parseOccSymbol, type Quote, SECOND } from '@tideline/engine';
import { expect, onTestFinished, test } from 'vitest';
import { listeningLog } from '../../../test/listening-log.ts';
import { createManualWall } from '../../../test/manual-wall.ts';
import { quietMarketData } from '../../../test/quiet-market-data.ts';
import { AnchoredMarketTime } from '../time/market-time.ts';
import { QuoteFeed } from './quote-feed.ts';

const NOW = Date.parse('2026-02-03T15:00:00Z');

function createFeed() {
  const wall = createManualWall();
  const time = new AnchoredMarketTime(wall, NOW, 1);
  const watched: (readonly string[])[] = [];
  const feed = new QuoteFeed({
    symbol: 'SPY',
    marketData: quietMarketData({
      optionStream: () => ({
        watch: (symbols) => watched.push(symbols),
        close: () => undefined,
      }),
    }),
    time,
    log: listeningLog().log,
    onMinuteBar: () => undefined,
    onOptionQuote: () => undefined,
    expectsQuotes: () => true,
  });
  onTestFinished(() => feed.close());
  const quote = (change: Partial<Quote> = {}) => {
    const price = fromDollars(670);
    const at = time.now();
    feed.addQuote('SPY', {
      at,
      bid: price - 100,
      bidSize: 1,
      ask: price + 100,
      askSize: 1,
      ...change,
    });
  };
  return { wall, time, feed, quote, watched };
}

test.each([
  ['no bid', { bid: 0 }],
  ['no ask', { ask: 0 }],
])('a quote with %s leaves the price that was heard before', (_what, side) => {
  const { feed, wall, quote } = createFeed();
  quote();
  wall.advance(SECOND);
  quote(side);
  expect(feed.currentSpotDollars()).toBe(670);
});

test('such quotes do not make a price younger than it is', () => {
  const { feed, wall, quote } = createFeed();
  quote();
  wall.advance(29 * SECOND);
  quote({ bid: 0 });
  wall.advance(SECOND - 1);
  expect(feed.currentSpotDollars()).toBe(670);
  wall.advance(1);
  expect(feed.currentSpotDollars()).toBeNull();
  expect(feed.silenceMs).toBe(SECOND);
});

test('E2 the underlying is not silent for the time in which the market waited to begin', () => {
  const { feed, wall, time, quote } = createFeed();
  quote();
  time.waitAt(NOW);
  wall.advance(590 * SECOND);
  time.moveAnchor(NOW, 1);
  expect(feed.silenceMs).toBe(0);
  wall.advance(3 * SECOND);
  expect(feed.silenceMs).toBe(3 * SECOND);
});

test('the last quote with both sides gives the price, for as long as it is heard', () => {
  const { feed, wall, quote } = createFeed();
  expect(feed.currentSpotDollars()).toBeNull();
  quote({ bid: 0 });
  expect(feed.currentSpotDollars()).toBeNull();
  quote();
  wall.advance(20 * SECOND);
  quote({ bid: fromDollars(671), ask: fromDollars(671) });
  wall.advance(29 * SECOND);
  expect(feed.currentSpotDollars()).toBe(671);
});

test('a quote that comes late is not the price now', () => {
  const { feed, wall, quote } = createFeed();
  wall.advance(10 * SECOND);
  quote();
  quote({ at: NOW, bid: fromDollars(600), ask: fromDollars(600) });
  expect(feed.currentSpotDollars()).toBe(670);
});

test('a day begins without a price', () => {
  const { feed, quote } = createFeed();
  quote();
  feed.openChain([]);
  expect(feed.currentSpotDollars()).toBeNull();
});

test('what is held is watched beside the chain for as long as it is held', () => {
  const { feed, quote, watched } = createFeed();
  const near = contractAt(670);
  const far = contractAt(700);
  const strikes = Array.from({ length: 40 }, (_, index) => contractAt(660 + index));
  feed.openChain([...strikes, far]);
  quote();
  const chain = watched.at(-1) ?? [];
  expect(chain).toContain(near.symbol);
  expect(chain).not.toContain(far.symbol);
  const calls = watched.length;
  feed.watchHeldContracts([near.symbol]);
  expect(watched).toHaveLength(calls);
  feed.watchHeldContracts([near.symbol, far.symbol]);
  expect(watched.at(-1)).toEqual([...chain, far.symbol]);
  feed.watchHeldContracts([far.symbol]);
  expect(watched.at(-1)).toEqual([...chain, far.symbol]);
  feed.watchHeldContracts([near.symbol]);
  expect(watched.at(-1)).toEqual(chain);
  feed.openChain([]);
  feed.watchHeldContracts([]);
  expect(watched.at(-1)).toEqual([]);
});

function contractAt(dollars: number) {
  const contract = parseOccSymbol(`SPY260203C00${dollars}000`);
  if (contract === null) throw new Error(`no contract at ${dollars}`);
  return contract;
}
