import { toCents } from '@tideline/engine';
import { account } from '../schemas/account.ts';
import { plainUserProcedure, router } from '../trpc.ts';
import { toInstant } from '../wire/time.ts';

export const accountRouter = router({
  get: plainUserProcedure
    .meta({ rest: 'GET /api/account', kind: 'read', scope: 'read' })
    .output(account)
    .query(async ({ ctx }) => {
      const book = await ctx.connection.readAccount(ctx.viewer.id);
      if (book === null) {
        return { portfolioValue: null, cash: null, buyingPower: null, readAt: null, ageMs: null };
      }
      return {
        portfolioValue: toCents(book.portfolioValue),
        cash: toCents(book.cash),
        buyingPower: toCents(book.buyingPower),
        readAt: toInstant(book.readAt),
        ageMs: book.ageMs,
      };
    }),
});
