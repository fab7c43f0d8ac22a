import { unwrap } from '../errors.ts';
import { historyInput } from '../schemas/evidence.ts';
import { performanceAnswer } from '../schemas/performance.ts';
import { router } from '../trpc.ts';
import { dateRangeOf, historyOwnerOf, historyRead } from './history-owner.ts';

export const performanceRouter = router({
  get: historyRead('GET /api/performance', historyInput, performanceAnswer).query(
    async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      return unwrap(await ctx.tradeHistory.readPerformance(historyOwnerOf(ctx, input), range));
    },
  ),
});
