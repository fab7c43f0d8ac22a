import { unwrap } from '../errors.ts';
import { decisionsAnswer, decisionsInput } from '../schemas/decisions.ts';
import { serializedSchema } from '../serialized-json.ts';
import { router, userProcedure } from '../trpc.ts';

/** More than a day has bars. */
const ROWS_BY_DEFAULT = 100;

export const decisionsRouter = router({
  list: userProcedure
    .meta({ rest: 'GET /api/decisions', kind: 'read', scope: 'read', isOfDay: true })
    .input(decisionsInput)
    .output(serializedSchema(decisionsAnswer))
    .query(async ({ ctx, input }) => {
      const today = await ctx.market.tradingDate();
      const { day = today, cursor, limit = ROWS_BY_DEFAULT } = input ?? {};
      const before = cursor === undefined ? null : Date.parse(cursor);
      const page = { day, isOver: day < today, before, limit };
      return unwrap(await ctx.ledger.listDecisions(ctx.viewer.id, page));
    }),
});
