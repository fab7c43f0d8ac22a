import { type DateRange, firstDateOfDays, ninetyDayRange, toCents } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import type { SignedInContext } from '../meta.ts';
import {
  dailyPnlAnswer,
  ninetyDaysAnswer,
  todayAnswer,
  tradePerformance,
} from '../schemas/analytics.ts';
import { ownRead, router } from '../trpc.ts';
import { toDailyPnl, toNinetyDays, toPerformance, winRatePercent } from '../wire/analytics.ts';

export const analyticsRouter = router({
  performance: ownRead('GET /api/analytics/performance', tradePerformance).query(
    async ({ ctx }) => {
      const today = await ctx.market.readTradingDate();
      return toPerformance(await readStatistics(ctx, { from: null, to: today }));
    },
  ),
  ninetyDays: ownRead('GET /api/analytics/90d', ninetyDaysAnswer).query(async ({ ctx }) => {
    const today = await ctx.market.readTradingDate();
    return toNinetyDays(await readStatistics(ctx, ninetyDayRange(today)));
  }),
  dailyPnl: ownRead('GET /api/analytics/daily-pnl', dailyPnlAnswer).query(async ({ ctx }) => {
    const day = await ctx.market.readTradingDate();
    return toDailyPnl(await readStatistics(ctx, { from: day, to: day }));
  }),
  today: ownRead('GET /api/analytics/today', todayAnswer).query(async ({ ctx }) => {
    const today = await ctx.market.readTradingDate();
    const day = await readStatistics(ctx, { from: today, to: today });
    const from = firstDateOfDays(today, 30);
    const monthStatistics = await readStatistics(ctx, { from, to: today });
    return { todaysPnL: toCents(day.netPnl), winRate30d: winRatePercent(monthStatistics) };
  }),
});

async function readStatistics({ ledger, viewer }: SignedInContext, range: DateRange) {
  return unwrap(await ledger.readStatistics(viewer.id, range));
}
