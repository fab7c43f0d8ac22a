import { unwrap } from '../errors.ts';
import { limitsAnswer, limitsInput } from '../schemas/limits.ts';
import { adminProcedure, plainAdminProcedure, router } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';

export const limitsRouter = router({
  get: plainAdminProcedure
    .meta({ rest: 'GET /api/admin/limits', kind: 'read-others', scope: 'read' })
    .output(limitsAnswer)
    .query(({ ctx }) => ctx.limits.read()),
  put: adminProcedure
    .meta({ rest: 'PUT /api/admin/limits', kind: 'everybody', scope: null })
    .input(limitsInput)
    .output(limitsAnswer)
    .mutation(async ({ ctx, input: { version, limits } }) =>
      unwrap(await ctx.limits.save(ctx.viewer, { version, changes: withoutUndefined(limits) })),
    ),
});
