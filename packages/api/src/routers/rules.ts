import { unwrap } from '../errors.ts';
import { rulesInput, tradingRules } from '../schemas/rules.ts';
import { rulesToday } from '../schemas/rules-today.ts';
import { noInputUserProcedure, router, userProcedure } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';
import { toRulesToday } from '../wire/rules-today.ts';

export const rulesRouter = router({
  get: noInputUserProcedure
    .meta({ rest: 'GET /api/settings/rules', kind: 'read', scope: 'read' })
    .output(tradingRules)
    .query(({ ctx }) => ctx.trading.readRules(ctx.viewer.id)),
  today: noInputUserProcedure
    .meta({ rest: 'GET /api/settings/rules/today', kind: 'read', scope: 'read' })
    .output(rulesToday)
    .query(async ({ ctx }) => toRulesToday(await ctx.trading.readRulesToday(ctx.viewer.id))),
  put: userProcedure
    .meta({ rest: 'PUT /api/settings/rules', kind: 'own', scope: null })
    .input(rulesInput)
    .output(tradingRules)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.trading.saveRules(ctx.viewer.id, withoutUndefined(input))),
    ),
});
