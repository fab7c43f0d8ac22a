import { unwrap } from '../errors.ts';
import { performanceAnswer, performanceInput } from '../schemas/performance.ts';
import { ready } from '../serialized-json.ts';
import { pastProcedure, router } from '../trpc.ts';
import { kindOfRead, pastOf } from './past-of.ts';

export const performanceRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/performance', kind: kindOfRead, scope: 'read' })
    .input(performanceInput)
    .output(ready(performanceAnswer))
    .query(async ({ ctx, input }) => {
      const to = input?.to ?? (await ctx.market.tradingDate());
      const range = { from: input?.from ?? null, to };
      return unwrap(await ctx.evidence.performance(pastOf(ctx, input), range));
    }),
});
