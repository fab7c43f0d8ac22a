import { firstDateOfDays } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { equityAnswer } from '../schemas/equity.ts';
import { serializedSchema } from '../serialized-json.ts';
import { ownRead, router } from '../trpc.ts';

const DEFAULT_DAY_COUNT = 366;

export const equityRouter = router({
  get: ownRead('GET /api/equity', serializedSchema(equityAnswer)).query(async ({ ctx }) => {
    const to = await ctx.market.readTradingDate();
    const range = { from: firstDateOfDays(to, DEFAULT_DAY_COUNT), to };
    return unwrap(await ctx.ledger.readEquity(ctx.viewer.id, range));
  }),
});
