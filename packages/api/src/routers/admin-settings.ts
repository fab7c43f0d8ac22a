import { unwrap } from '../errors.ts';
import { adminSettings } from '../schemas/admin-settings.ts';
import { adminProcedure, noInputUserProcedure, router } from '../trpc.ts';

export const adminSettingsRouter = router({
  get: noInputUserProcedure
    .meta({ rest: 'GET /api/admin/settings', kind: 'read', scope: 'read' })
    .output(adminSettings)
    .query(({ ctx }) => ctx.market.readThresholds()),
  put: adminProcedure
    .meta({ rest: 'PUT /api/admin/settings', kind: 'everybody', scope: null })
    .input(adminSettings)
    .output(adminSettings)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.market.saveThresholds(ctx.viewer, input))),
});
