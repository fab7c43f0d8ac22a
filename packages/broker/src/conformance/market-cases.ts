import { type Bar, FULL_SESSION_MS, isTwoSided, MINUTE, parseOccSymbol } from '@tideline/engine';
import { expect, it } from 'vitest';
import type { ConformanceVenue } from './venue.ts';
import { findAtTheMoneyCall, venueToday } from './venue.ts';

export function defineMarketCases(venueOf: () => ConformanceVenue): void {
  it('C01 the clock stands inside an open session', async () => {
    const { marketData } = venueOf();
    const clock = await marketData.clock();
    expect(clock.isOpen).toBe(true);
    expect(clock.nextClose).toBeGreaterThan(clock.now);
    expect(clock.nextOpen).toBeGreaterThan(clock.nextClose);
    const date = await venueToday(venueOf());
    const [session] = await marketData.calendar(date, date);
    expect(session?.date).toBe(date);
    expect(session?.close).toBe(clock.nextClose);
    expect((session?.close ?? 0) - (session?.open ?? 0)).toBe(FULL_SESSION_MS);
  });

  it('C02 the clock moves with the market', async () => {
    const venue = venueOf();
    const clockBefore = await venue.marketData.clock();
    await venue.passTime();
    const clockAfter = await venue.marketData.clock();
    expect(clockAfter.now).toBeGreaterThanOrEqual(clockBefore.now + 5 * MINUTE);
  });

  it('C03 the calendar leaves holidays and weekends out', async () => {
    const { marketData, holiday } = venueOf();
    expect(await marketData.calendar(holiday, holiday)).toEqual([]);
    const from = new Date(Date.parse(holiday) - 7 * 24 * 60 * MINUTE).toISOString().slice(0, 10);
    const dates = (await marketData.calendar(from, holiday)).map(({ date }) => date);
    expect(dates.length).toBeGreaterThanOrEqual(3);
    expect(dates).toEqual([...new Set(dates)].sort());
    for (const date of dates) expect([0, 6]).not.toContain(new Date(date).getUTCDay());
  });

  it('C04 the calendar knows half days', async () => {
    const { marketData, halfDay } = venueOf();
    const [session] = await marketData.calendar(halfDay, halfDay);
    expect(session?.date).toBe(halfDay);
    expect((session?.close ?? 0) - (session?.open ?? 0)).toBe(3.5 * 60 * MINUTE);
  });

  it('C05 today’s contracts are calls and puts on both sides of the price', async () => {
    const { marketData, symbol, holiday } = venueOf();
    const date = await venueToday(venueOf());
    const contracts = await marketData.contracts(symbol, date);
    const spot = await marketData.stockQuote(symbol);
    for (const side of ['call', 'put']) {
      const strikes = contracts.filter((one) => one.side === side).map(({ strike }) => strike);
      expect(Math.min(...strikes)).toBeLessThan(spot?.bid ?? 0);
      expect(Math.max(...strikes)).toBeGreaterThan(spot?.ask ?? 0);
    }
    for (const contract of contracts) {
      expect(contract).toEqual(parseOccSymbol(contract.symbol));
      expect(contract).toMatchObject({ underlying: symbol, expiry: date });
    }
    expect(await marketData.contracts(symbol, holiday)).toEqual([]);
  });

  it('C06 the underlying has a fresh two-sided quote', async () => {
    const { marketData, symbol } = venueOf();
    const quote = await marketData.stockQuote(symbol);
    const { now } = await marketData.clock();
    if (quote === null) throw new Error('no quote');
    expect(isTwoSided(quote)).toBe(true);
    expect(quote.at).toBeLessThanOrEqual(now);
    expect(now - quote.at).toBeLessThan(MINUTE);
  });

  it('C07 options near the money have two-sided quotes; unknown symbols are absent', async () => {
    const venue = venueOf();
    const { contract, quote } = await findAtTheMoneyCall(venue);
    expect(isTwoSided(quote)).toBe(true);
    const unknownSymbol = contract.symbol.replace(/\d{8}$/, '99999000');
    const quotes = await venue.marketData.optionQuotes([contract.symbol, unknownSymbol]);
    expect([...quotes.keys()]).toEqual([contract.symbol]);
    expect(await venue.marketData.optionQuotes([])).toEqual(new Map());
  });

  it('C08 more symbols than a request takes get their quotes too', async () => {
    const { marketData, symbol } = venueOf();
    const contracts = await marketData.contracts(symbol, await venueToday(venueOf()));
    const symbols = contracts.map((contract) => contract.symbol);
    const quotes = await marketData.optionQuotes(symbols);
    expect(quotes.size).toBeGreaterThan(symbols.length / 2);
    for (const quotedSymbol of quotes.keys()) expect(symbols).toContain(quotedSymbol);
  });

  it('C09 five-minute bars are made of the one-minute bars', async () => {
    const { marketData, symbol } = venueOf();
    const date = await venueToday(venueOf());
    const [session] = await marketData.calendar(date, date);
    const { now } = await marketData.clock();
    const from = (session?.open ?? 0) - 7 * 24 * 60 * MINUTE;
    const request = { symbol, from, to: now };
    const [ones, fives] = await Promise.all([
      marketData.bars({ ...request, minutes: 1 }),
      marketData.bars({ ...request, minutes: 5 }),
    ]);
    const completeBars = fives.filter(({ start }) => start + 5 * MINUTE <= now);
    expect(completeBars.length).toBeGreaterThanOrEqual(250);
    const starts = fives.map(({ start }) => start);
    expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
    for (const fiveMinuteBar of completeBars) {
      expect(fiveMinuteBar.start % (5 * MINUTE)).toBe(0);
      const end = fiveMinuteBar.start + 5 * MINUTE;
      expect(fiveMinuteBar).toEqual(
        mergeBars(ones.filter(({ start }) => start >= fiveMinuteBar.start && start < end)),
      );
    }
  });

  it('C10 bars come for the minutes that are asked for, both ends included', async () => {
    const { marketData, symbol } = venueOf();
    const { now } = await marketData.clock();
    const to = Math.floor(now / MINUTE) * MINUTE - MINUTE;
    const from = to - 4 * MINUTE;
    const bars = await marketData.bars({ symbol, minutes: 1, from, to });
    expect(bars.map(({ start }) => start)).toEqual(
      [0, 1, 2, 3, 4].map((minute) => from + minute * MINUTE),
    );
    for (const { open, high, low, close, volume } of bars) {
      expect(low).toBeGreaterThan(0);
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(volume).toBeGreaterThan(0);
    }
    expect(await marketData.bars({ symbol, minutes: 1, from: to, to })).toEqual(bars.slice(-1));
  });

  it('C11 there are no bars of the future, and no contracts on what is not known', async () => {
    const { marketData, symbol } = venueOf();
    const { now } = await marketData.clock();
    const futureRange = { from: now + MINUTE, to: now + 60 * MINUTE };
    expect(await marketData.bars({ symbol, minutes: 1, ...futureRange })).toEqual([]);
    expect(await marketData.contracts('NONESUCH', await venueToday(venueOf()))).toEqual([]);
  });

  it('C12 snapshots show today’s contracts with the quotes that they have', async () => {
    const { marketData, symbol, holiday } = venueOf();
    const date = await venueToday(venueOf());
    const listedSymbols = (await marketData.contracts(symbol, date)).map(
      (contract) => contract.symbol,
    );
    const snapshots = await marketData.optionSnapshots(symbol, date);
    expect(snapshots.size).toBeGreaterThan(listedSymbols.length / 2);
    for (const quotedSymbol of snapshots.keys()) expect(listedSymbols).toContain(quotedSymbol);
    const quotes = await marketData.optionQuotes([...snapshots.keys()]);
    for (const [known, { quote, quoteStamp, impliedVolatility }] of snapshots) {
      expect(quote).toEqual(quotes.get(known) ?? null);
      expect(quote === null ? null : Date.parse(quoteStamp ?? '')).toBe(quote?.at ?? null);
      expect(impliedVolatility).toBeNull();
    }
    expect(await marketData.optionSnapshots(symbol, holiday)).toEqual(new Map());
  });

  it('C13 a stretch of the calendar is its days, each with its own hours', async () => {
    const { marketData, halfDay } = venueOf();
    const date = await venueToday(venueOf());
    const sessions = await marketData.calendar(date, halfDay);
    expect(sessions[0]).toEqual((await marketData.calendar(date, date))[0]);
    expect(sessions.at(-1)).toEqual((await marketData.calendar(halfDay, halfDay))[0]);
    let previousClose = 0;
    for (const { open, close } of sessions) {
      expect(open).toBeGreaterThan(previousClose);
      expect([FULL_SESSION_MS, 3.5 * 60 * MINUTE]).toContain(close - open);
      previousClose = close;
    }
  });
}

function mergeBars(bars: readonly Bar[]): Bar | null {
  const [first, last] = [bars[0], bars.at(-1)];
  if (first === undefined || last === undefined) return null;
  return {
    start: first.start,
    open: first.open,
    high: Math.max(...bars.map(({ high }) => high)),
    low: Math.min(...bars.map(({ low }) => low)),
    close: last.close,
    volume: bars.reduce((sum, { volume }) => sum + volume, 0),
  };
}
