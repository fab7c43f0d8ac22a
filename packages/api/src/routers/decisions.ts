import { unwrap } from '../errors.ts';
import { decisionsAnswer, decisionsInput } from '../schemas/decisions.ts';
import { serializedSchema } from '../serialized-json.ts';
import { router, userProcedure } from '../trpc.ts';

/** More than a day has bars. */
const DEFAULT_DECISION_COUNT = 100;

export const decisionsRouter = router({
  list: userProcedure
    .meta({ rest: 'GET /api/decisions', kind: 'read', scope: 'read', isCachedPastDay: true })
    .input(decisionsInput)
    .output(serializedSchema(decisionsAnswer))
    .query(async ({ ctx, input }) => {
      const today = await ctx.market.readTradingDate();
      const { day = today, cursor, limit = DEFAULT_DECISION_COUNT } = input ?? {};
      const before = cursor === undefined ? null : Date.parse(cursor);
      const page = { day, isDayOver: day < today, beforeBarStart: before, maxRows: limit };
      return unwrap(await ctx.ledger.listDecisions(ctx.viewer.id, page));
    }),
});
