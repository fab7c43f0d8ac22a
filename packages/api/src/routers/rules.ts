import { unwrap } from '../errors.ts';
import { rules, rulesInput } from '../schemas/rules.ts';
import { rulesToday } from '../schemas/rules-today.ts';
import { plainUserProcedure, router, userProcedure } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';
import { toRulesToday } from '../wire/rules-today.ts';

export const rulesRouter = router({
  get: plainUserProcedure
    .meta({ rest: 'GET /api/settings/rules', kind: 'read', scope: 'read' })
    .output(rules)
    .query(({ ctx }) => ctx.trading.readRules(ctx.viewer.id)),
  today: plainUserProcedure
    .meta({ rest: 'GET /api/settings/rules/today', kind: 'read', scope: 'read' })
    .output(rulesToday)
    .query(async ({ ctx }) => toRulesToday(await ctx.trading.rulesToday(ctx.viewer.id))),
  put: userProcedure
    .meta({ rest: 'PUT /api/settings/rules', kind: 'own', scope: null })
    .input(rulesInput)
    .output(rules)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.trading.saveRules(ctx.viewer.id, withoutUndefined(input))),
    ),
});
