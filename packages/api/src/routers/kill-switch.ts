import { unwrap } from '../errors.ts';
import { inputField } from '../meta.ts';
import { holdings } from '../schemas/flatten.ts';
import { killSwitchAnswer, killSwitchInput } from '../schemas/kill-switch.ts';
import { adminProcedure, othersRead, router } from '../trpc.ts';
import { flattenSummary, toFlattenedAccount, toHolding } from '../wire/flatten.ts';

export const killSwitchRouter = router({
  holdings: othersRead('GET /api/kill-switch/holdings', holdings).query(async ({ ctx }) => ({
    accounts: (await ctx.flatten.listHoldings()).map(toHolding),
  })),
  set: adminProcedure
    .meta({ rest: 'POST /api/kill-switch', kind: killSwitchCallKind, scope: null })
    .input(killSwitchInput)
    .output(killSwitchAnswer)
    .mutation(async ({ ctx, input: { engaged, flatten } }) => {
      const { message } = unwrap(await ctx.killSwitch.setEngaged(ctx.viewer, engaged));
      if (flatten !== true) return { engaged, message };
      const accounts = await ctx.flatten.flattenEveryone(ctx.viewer);
      // Without a required second factor an administrator reads nothing of other users.
      const areAccountsShown = (await ctx.auth.refuseIfUnenrolled()) === null;
      return {
        engaged,
        message: `All entries are stopped. ${flattenSummary(accounts)}`,
        accounts: areAccountsShown ? accounts.map(toFlattenedAccount) : [],
      };
    }),
});

function killSwitchCallKind(input: unknown): 'protect' | 'everybody' {
  return inputField(input, 'engaged') === true ? 'protect' : 'everybody';
}
