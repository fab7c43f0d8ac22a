import { unwrap } from '../errors.ts';
import { rulesInput, tradingRules } from '../schemas/rules.ts';
import { rulesToday } from '../schemas/rules-today.ts';
import { ownRead, router, userProcedure } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';
import { toRulesToday } from '../wire/rules-today.ts';

export const rulesRouter = router({
  get: ownRead('GET /api/settings/rules', tradingRules).query(({ ctx }) =>
    ctx.trading.readRules(ctx.viewer.id),
  ),
  today: ownRead('GET /api/settings/rules/today', rulesToday).query(async ({ ctx }) =>
    toRulesToday(await ctx.trading.readRulesToday(ctx.viewer.id)),
  ),
  put: userProcedure
    .meta({ rest: 'PUT /api/settings/rules', kind: 'own', scope: null })
    .input(rulesInput)
    .output(tradingRules)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.trading.saveRules(ctx.viewer.id, withoutUndefined(input))),
    ),
});
