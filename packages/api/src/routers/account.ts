import { toCents } from '@tideline/engine';
import { account } from '../schemas/account.ts';
import { ownRead, router } from '../trpc.ts';
import { toInstant } from '../wire/time.ts';

export const accountRouter = router({
  get: ownRead('GET /api/account', account).query(async ({ ctx }) => {
    const accountSnapshot = await ctx.brokerConnection.readAccount(ctx.viewer.id);
    if (accountSnapshot === null) {
      return { portfolioValue: null, cash: null, buyingPower: null, readAt: null, ageMs: null };
    }
    return {
      portfolioValue: toCents(accountSnapshot.portfolioValue),
      cash: toCents(accountSnapshot.cash),
      buyingPower: toCents(accountSnapshot.buyingPower),
      readAt: toInstant(accountSnapshot.readAt),
      ageMs: accountSnapshot.ageMs,
    };
  }),
});
