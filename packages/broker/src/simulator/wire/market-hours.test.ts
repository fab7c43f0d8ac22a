import { newYorkTime, sessionsBetween } from '@tideline/engine';
import { expect, test } from 'vitest';
import { extendedSession } from './market-hours.ts';

test('a day trades from four o’clock to eight, a half one to five, in winter and in summer', () => {
  for (const session of sessionsBetween('2024-01-01', '2027-12-31')) {
    const { date, open, close } = session;
    const isHalf = close - open < 6 * 3_600_000;
    expect(extendedSession(session)).toEqual({
      ...session,
      preMarketOpen: newYorkTime(`${date}T04:00`),
      postMarketClose: newYorkTime(`${date}T${isHalf ? '17:00' : '20:00'}`),
    });
  }
});
