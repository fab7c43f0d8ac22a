import { unwrap } from '../errors.ts';
import { inputField } from '../meta.ts';
import { settingsInput, tradeSize, tradeSizeInput, tradingSettings } from '../schemas/settings.ts';
import { ownRead, router, userProcedure } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';
import { toTradeSize } from '../wire/trade-size.ts';

export const settingsRouter = router({
  get: ownRead('GET /api/settings', tradingSettings).query(({ ctx }) =>
    ctx.trading.readSettings(ctx.viewer.id),
  ),
  put: userProcedure
    .meta({ rest: 'PUT /api/settings', kind: saveSettingsCallKind, scope: null })
    .input(settingsInput)
    .output(tradingSettings)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.trading.saveSettings(ctx.viewer.id, withoutUndefined(input))),
    ),
  size: userProcedure
    .meta({ rest: 'GET /api/settings/size', kind: 'read', scope: 'read' })
    .input(tradeSizeInput)
    .output(tradeSize)
    .query(async ({ ctx, input }) =>
      toTradeSize(await ctx.trading.planTradeSize(ctx.viewer.id, withoutUndefined(input ?? {}))),
    ),
});

/** A change that only switches auto-trade off is a pause. */
function saveSettingsCallKind(input: unknown): 'protect' | 'own' {
  const hasOneField = Object.keys(Object(input)).length === 1;
  return hasOneField && inputField(input, 'autoTrade') === false ? 'protect' : 'own';
}
