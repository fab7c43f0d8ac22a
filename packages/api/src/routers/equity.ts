import { firstOfDays } from '@tideline/engine';
import { nothing } from '../schemas/common.ts';
import { equityAnswer } from '../schemas/equity.ts';
import { router, userProcedure } from '../trpc.ts';
import { toEquity } from '../wire/equity.ts';

const YEAR = 366;

export const equityRouter = router({
  get: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/equity' }, kind: 'read' })
    .input(nothing)
    .output(equityAnswer)
    .query(async ({ ctx }) => {
      const { id } = ctx.viewer;
      const to = await ctx.market.tradingDate();
      const range = { from: firstOfDays(to, YEAR), to };
      return toEquity(await ctx.ledger.equityDays(id, range), await ctx.ledger.equityOf(id, to));
    }),
});
