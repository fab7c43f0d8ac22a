import { describe, expect, test } from 'vitest';
import { createReplayMarket } from './replay-market.ts';
import { MARKET_DATA, marketFile } from './test/market-data.ts';

const always = Number.MAX_SAFE_INTEGER;

async function replay(path: string) {
  const file = await marketFile(path);
  return { market: createReplayMarket({ file }), summary: file.rowCounts };
}

describe.skipIf(MARKET_DATA === null)('real bar files (needs MARKET_DATA_DIR)', () => {
  test('a year of 5-minute bars has its sessions, regular hours and half days', async () => {
    const { market, summary } = await replay('bars_5min/SPY_5m_ADMF-PC.csv.gz');
    const sessions = market.sessions(market.firstDate, market.lastDate);
    expect(sessions).toHaveLength(256);
    expect(summary).toMatchObject({ rows: 20_769, minutes: 5, invalid: 0, duplicates: 0 });
    expect(new Date(market.defaultStart).toISOString()).toBe('2024-04-24T14:00:00.000Z');
    for (const { date, open, close } of sessions) {
      const bars = market.bars(5, open, close);
      expect(bars[0]?.start).toBe(open);
      if (['2024-07-03', '2024-11-29', '2024-12-24'].includes(date)) expect(bars).toHaveLength(42);
      else if (date === '2025-04-02') expect(bars.length).toBeLessThan(78);
      else expect(bars).toHaveLength(78);
    }
  });

  test('the same year of 1-minute bars gives the same 5-minute bars', async () => {
    const { market: one, summary } = await replay('bars_1min/SPY_1m_ADMF-PC.converted.csv.gz');
    const { market: five } = await replay('bars_5min/SPY_5m_ADMF-PC.csv.gz');
    expect(summary.minutes).toBe(1);
    const joined = one.bars(5, 0, always);
    expect(joined).toEqual(five.bars(5, 0, always));
  });

  test('a file with extended hours, zero volumes and false prints is played within its session', async () => {
    const { market, summary } = await replay('dirty/SPY_5m_ORB_extended.csv.gz');
    expect(summary.rows).toBe(11_301);
    expect(summary.outsideHours).toBeGreaterThan(5_000);
    for (const { date, open, close } of market.sessions(market.firstDate, market.lastDate)) {
      const contracts = market.contracts(date).filter((_, i) => i % 40 === 0);
      for (let at = open; at <= close; at += 600_000) {
        for (const contract of contracts) {
          const quote = market.optionQuote(contract, at);
          if (quote !== null) expect(quote.ask).toBeGreaterThan(quote.bid);
        }
      }
    }
  });

  test("one day of the broker's own 1-minute bars", async () => {
    const { market, summary } = await replay('bars_1min/spy_alpaca_1min_20250829.csv');
    const [session] = market.sessions('2025-08-29', '2025-08-29');
    expect(summary).toMatchObject({ rows: 830, kept: 390, minutes: 1 });
    expect(market.bars(5, 0, always)).toHaveLength(78);
    expect(market.stockQuote((session?.open ?? 0) + 60_000)).not.toBeNull();
  });
});
