import { firstOfDays } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { equityAnswer } from '../schemas/equity.ts';
import { serializedSchema } from '../serialized-json.ts';
import { plainUserProcedure, router } from '../trpc.ts';

const YEAR = 366;

export const equityRouter = router({
  get: plainUserProcedure
    .meta({ rest: 'GET /api/equity', kind: 'read', scope: 'read' })
    .output(serializedSchema(equityAnswer))
    .query(async ({ ctx }) => {
      const to = await ctx.market.tradingDate();
      const range = { from: firstOfDays(to, YEAR), to };
      return unwrap(await ctx.ledger.equity(ctx.viewer.id, range));
    }),
});
