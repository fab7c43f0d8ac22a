import { unwrap } from '../errors.ts';
import { barsAnswer } from '../schemas/bars.ts';
import { dayInput } from '../schemas/common.ts';
import { serializedSchema } from '../serialized-json.ts';
import { router, userProcedure } from '../trpc.ts';

export const barsRouter = router({
  list: userProcedure
    .meta({ rest: 'GET /api/bars', kind: 'read', scope: 'read', isCachedPastDay: true })
    .input(dayInput)
    .output(serializedSchema(barsAnswer))
    .query(async ({ ctx, input }) => {
      const today = await ctx.market.readTradingDate();
      const day = input?.day ?? today;
      return unwrap(await ctx.market.readBars(ctx.viewer.id, day, day < today));
    }),
});
