import { unwrap } from '../errors.ts';
import { limitsAnswer, limitsInput } from '../schemas/limits.ts';
import { adminProcedure, othersRead, router } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';

export const limitsRouter = router({
  get: othersRead('GET /api/admin/limits', limitsAnswer).query(({ ctx }) =>
    ctx.operatorLimits.read(),
  ),
  put: adminProcedure
    .meta({ rest: 'PUT /api/admin/limits', kind: 'everybody', scope: null })
    .input(limitsInput)
    .output(limitsAnswer)
    .mutation(async ({ ctx, input: { version, limits } }) => {
      const update = { version, changes: withoutUndefined(limits) };
      return unwrap(await ctx.operatorLimits.save(ctx.viewer, update));
    }),
});
