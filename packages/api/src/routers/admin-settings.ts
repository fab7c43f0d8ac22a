import { unwrap } from '../errors.ts';
import { adminSettings } from '../schemas/admin-settings.ts';
import { adminProcedure, ownRead, router } from '../trpc.ts';

export const adminSettingsRouter = router({
  get: ownRead('GET /api/admin/settings', adminSettings).query(({ ctx }) =>
    ctx.market.readThresholds(),
  ),
  put: adminProcedure
    .meta({ rest: 'PUT /api/admin/settings', kind: 'everybody', scope: null })
    .input(adminSettings)
    .output(adminSettings)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.market.saveThresholds(ctx.viewer, input))),
});
