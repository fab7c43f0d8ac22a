import { unwrap } from '../errors.ts';
import { nothing } from '../schemas/common.ts';
import { rules, rulesInput } from '../schemas/rules.ts';
import { router, userProcedure } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';

export const rulesRouter = router({
  get: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/settings/rules' }, kind: 'read' })
    .input(nothing)
    .output(rules)
    .query(({ ctx }) => ctx.trading.rules(ctx.viewer.id)),
  put: userProcedure
    .meta({ rest: { method: 'PUT', path: '/api/settings/rules' }, kind: 'own' })
    .input(rulesInput)
    .output(rules)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.trading.saveRules(ctx.viewer.id, withoutUndefined(input))),
    ),
});
