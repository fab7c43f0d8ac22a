import { marketStatus } from '../schemas/market.ts';
import { ownRead, router } from '../trpc.ts';
import { toInstant, toInstantOrNull } from '../wire/time.ts';

export const marketRouter = router({
  status: ownRead('GET /api/market/status', marketStatus).query(async ({ ctx }) => {
    const status = await ctx.market.readStatus(ctx.viewer.id);
    const { nextBlackout: next } = status;
    return {
      ...status,
      marketTime: toInstantOrNull(status.marketTime),
      nextBlackout: next && { ...next, from: toInstant(next.from), to: toInstant(next.to) },
    };
  }),
});
