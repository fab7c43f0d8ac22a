import { unwrap } from '../errors.ts';
import { dayReview, dayReviewInput } from '../schemas/days.ts';
import { serializedSchema } from '../serialized-json.ts';
import { historyProcedure, router } from '../trpc.ts';
import { historyCallKind, historyOwnerOf } from './history-owner.ts';

export const daysRouter = router({
  get: historyProcedure
    .meta({
      rest: 'GET /api/days/:date',
      kind: historyCallKind,
      scope: 'read',
      isCachedPastDay: true,
    })
    .input(dayReviewInput)
    .output(serializedSchema(dayReview))
    .query(async ({ ctx, input }) => {
      const today = await ctx.market.readTradingDate();
      const { date } = input;
      const owner = historyOwnerOf(ctx, input);
      return unwrap(await ctx.tradeHistory.reviewDay(owner, date, date < today));
    }),
});
