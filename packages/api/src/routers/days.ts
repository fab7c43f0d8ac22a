import { unwrap } from '../errors.ts';
import { dayReview, dayReviewInput } from '../schemas/days.ts';
import { serializedSchema } from '../serialized-json.ts';
import { pastProcedure, router } from '../trpc.ts';
import { kindOfRead, pastOf } from './past-of.ts';

export const daysRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/days/:date', kind: kindOfRead, scope: 'read', isOfDay: true })
    .input(dayReviewInput)
    .output(serializedSchema(dayReview))
    .query(async ({ ctx, input }) => {
      const today = await ctx.market.tradingDate();
      const { date } = input;
      return unwrap(await ctx.evidence.reviewDay(pastOf(ctx, input), date, date < today));
    }),
});
