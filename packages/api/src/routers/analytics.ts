import {
  type DateRange,
  firstDateOfDays,
  ninetyDayRange as ninetyDaysTo,
  toCents,
} from '@tideline/engine';
import { unwrap } from '../errors.ts';
import type { SignedIn } from '../meta.ts';
import { dailyPnl, ninetyDays, performance, today } from '../schemas/analytics.ts';
import { plainUserProcedure, router } from '../trpc.ts';
import { toDailyPnl, toNinetyDays, toPerformance, winRate } from '../wire/analytics.ts';

export const analyticsRouter = router({
  performance: plainUserProcedure
    .meta({ rest: 'GET /api/analytics/performance', kind: 'read', scope: 'read' })
    .output(performance)
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      return toPerformance(await readStatistics(ctx, { from: null, to }));
    }),
  ninetyDays: plainUserProcedure
    .meta({ rest: 'GET /api/analytics/90d', kind: 'read', scope: 'read' })
    .output(ninetyDays)
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      return toNinetyDays(await readStatistics(ctx, ninetyDaysTo(to)));
    }),
  dailyPnl: plainUserProcedure
    .meta({ rest: 'GET /api/analytics/daily-pnl', kind: 'read', scope: 'read' })
    .output(dailyPnl)
    .query(async ({ ctx }) => {
      const day = await ctx.market.tradingDate();
      return toDailyPnl(await readStatistics(ctx, { from: day, to: day }));
    }),
  today: plainUserProcedure
    .meta({ rest: 'GET /api/analytics/today', kind: 'read', scope: 'read' })
    .output(today)
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      const day = await readStatistics(ctx, { from: to, to });
      const from = firstDateOfDays(to, 30);
      const month = await readStatistics(ctx, { from, to });
      return { todaysPnL: toCents(day.netPnl), winRate30d: winRate(month) };
    }),
});

async function readStatistics({ ledger, viewer }: SignedIn, range: DateRange) {
  return unwrap(await ledger.readStatistics(viewer.id, range));
}
