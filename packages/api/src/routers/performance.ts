import { unwrap } from '../errors.ts';
import { pastInput } from '../schemas/evidence.ts';
import { performanceAnswer } from '../schemas/performance.ts';
import { serializedSchema } from '../serialized-json.ts';
import { pastProcedure, router } from '../trpc.ts';
import { dateRangeOf, kindOfRead, pastOf } from './past-of.ts';

export const performanceRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/performance', kind: kindOfRead, scope: 'read' })
    .input(pastInput)
    .output(serializedSchema(performanceAnswer))
    .query(async ({ ctx, input }) =>
      unwrap(await ctx.evidence.readPerformance(pastOf(ctx, input), await dateRangeOf(ctx, input))),
    ),
});
