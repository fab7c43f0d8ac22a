import { barsAnswer } from '../schemas/bars.ts';
import { dayInput } from '../schemas/common.ts';
import { router, userProcedure } from '../trpc.ts';
import { toChartBar } from '../wire/bar.ts';

export const barsRouter = router({
  list: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/bars' }, kind: 'read' })
    .input(dayInput)
    .output(barsAnswer)
    .query(async ({ ctx, input }) => {
      const day = input?.day ?? (await ctx.market.tradingDate());
      const { symbol } = await ctx.market.status(ctx.viewer.id);
      const bars = await ctx.market.bars(day);
      return { symbol, day, bars: bars.map(toChartBar) };
    }),
});
