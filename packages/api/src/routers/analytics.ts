import { firstOfDays, ninetyDays as ninetyDaysTo, toCents } from '@tideline/engine';
import { dailyPnl, ninetyDays, performance, today } from '../schemas/analytics.ts';
import { nothing } from '../schemas/common.ts';
import { router, userProcedure } from '../trpc.ts';
import { toDailyPnl, toNinetyDays, toPerformance, winRate } from '../wire/analytics.ts';

export const analyticsRouter = router({
  performance: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/analytics/performance' }, kind: 'read' })
    .input(nothing)
    .output(performance)
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      return toPerformance(await ctx.ledger.statistics(ctx.viewer.id, { from: null, to }));
    }),
  ninetyDays: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/analytics/90d' }, kind: 'read' })
    .input(nothing)
    .output(ninetyDays)
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      return toNinetyDays(await ctx.ledger.statistics(ctx.viewer.id, ninetyDaysTo(to)));
    }),
  dailyPnl: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/analytics/daily-pnl' }, kind: 'read' })
    .input(nothing)
    .output(dailyPnl)
    .query(async ({ ctx }) => {
      const day = await ctx.market.tradingDate();
      return toDailyPnl(await ctx.ledger.statistics(ctx.viewer.id, { from: day, to: day }));
    }),
  today: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/analytics/today' }, kind: 'read' })
    .input(nothing)
    .output(today)
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      const day = await ctx.ledger.statistics(ctx.viewer.id, { from: to, to });
      const from = firstOfDays(to, 30);
      const month = await ctx.ledger.statistics(ctx.viewer.id, { from, to });
      return { todaysPnL: toCents(day.netPnl), winRate30d: winRate(month) };
    }),
});
