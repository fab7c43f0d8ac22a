import { unwrap } from '../errors.ts';
import { historyInput } from '../schemas/evidence.ts';
import { performanceAnswer } from '../schemas/performance.ts';
import { serializedSchema } from '../serialized-json.ts';
import { historyProcedure, router } from '../trpc.ts';
import { dateRangeOf, historyCallKind, historyOwnerOf } from './history-owner.ts';

export const performanceRouter = router({
  get: historyProcedure
    .meta({ rest: 'GET /api/performance', kind: historyCallKind, scope: 'read' })
    .input(historyInput)
    .output(serializedSchema(performanceAnswer))
    .query(async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      return unwrap(await ctx.tradeHistory.readPerformance(historyOwnerOf(ctx, input), range));
    }),
});
