import { nothing } from '../schemas/common.ts';
import { marketStatus } from '../schemas/market.ts';
import { router, userProcedure } from '../trpc.ts';
import { toInstant, toInstantOrNull } from '../wire/time.ts';

export const marketRouter = router({
  status: userProcedure
    .meta({ rest: 'GET /api/market/status', kind: 'read', scope: 'read' })
    .input(nothing)
    .output(marketStatus)
    .query(async ({ ctx }) => {
      const status = await ctx.market.status(ctx.viewer.id);
      const { nextBlackout: next } = status;
      return {
        ...status,
        marketTime: toInstantOrNull(status.marketTime),
        nextBlackout: next && { ...next, from: toInstant(next.from), to: toInstant(next.to) },
      };
    }),
});
