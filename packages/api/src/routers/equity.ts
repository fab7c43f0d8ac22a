import { firstDateOfDays } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { equityAnswer } from '../schemas/equity.ts';
import { serializedSchema } from '../serialized-json.ts';
import { plainUserProcedure, router } from '../trpc.ts';

const DAYS_BY_DEFAULT = 366;

export const equityRouter = router({
  get: plainUserProcedure
    .meta({ rest: 'GET /api/equity', kind: 'read', scope: 'read' })
    .output(serializedSchema(equityAnswer))
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      const range = { from: firstDateOfDays(to, DAYS_BY_DEFAULT), to };
      return unwrap(await ctx.ledger.readEquity(ctx.viewer.id, range));
    }),
});
