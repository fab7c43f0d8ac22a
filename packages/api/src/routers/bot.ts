import { unwrap } from '../errors.ts';
import { inputField } from '../meta.ts';
import { botStatus, startAnswer, startInput, toggleAnswer, toggleInput } from '../schemas/bot.ts';
import { messageAnswer } from '../schemas/common.ts';
import { flattenAnswer } from '../schemas/flatten.ts';
import { noInputUserProcedure, ownRead, router, userProcedure } from '../trpc.ts';
import { startMessage, toBlockers } from '../wire/blocker.ts';
import { withoutUndefined } from '../wire/changes.ts';
import { toFlattenAnswer } from '../wire/flatten.ts';

export const botRouter = router({
  status: ownRead('GET /api/bot/status', botStatus).query(async ({ ctx: { trading, viewer } }) => ({
    ...(await trading.readBotStatus(viewer.id)),
    blockers: toBlockers(await trading.listBlockers(viewer.id), viewer),
  })),
  toggle: userProcedure
    .meta({ rest: 'POST /api/bot/toggle', kind: toggleCallKind, scope: null })
    .input(toggleInput)
    .output(toggleAnswer)
    .mutation(async ({ ctx, input }) => {
      const { message } = unwrap(await ctx.trading.switchBot(ctx.viewer.id, input.active));
      return { botActive: input.active, message };
    }),
  start: userProcedure
    .meta({ rest: 'POST /api/bot/start', kind: 'own', scope: null })
    .input(startInput)
    .output(startAnswer)
    .mutation(async ({ ctx: { trading, viewer }, input }) => {
      const changes = withoutUndefined(input ?? {});
      const { message } = unwrap(await trading.startTrading(viewer.id, changes));
      const blockers = toBlockers(await trading.listBlockers(viewer.id), viewer);
      return { message: startMessage(message, blockers), blockers };
    }),
  pause: noInputUserProcedure
    .meta({ rest: 'POST /api/bot/pause', kind: 'protect', scope: 'control' })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => unwrap(await ctx.trading.pauseTrading(ctx.viewer.id))),
  stop: noInputUserProcedure
    .meta({ rest: 'POST /api/bot/stop', kind: 'protect', scope: 'control' })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => unwrap(await ctx.trading.stopTrading(ctx.viewer.id))),
  flatten: noInputUserProcedure
    .meta({ rest: 'POST /api/bot/flatten', kind: 'protect', scope: 'control' })
    .output(flattenAnswer)
    .mutation(async ({ ctx }) => toFlattenAnswer(unwrap(await ctx.flatten.flattenOwn(ctx.viewer)))),
});

function toggleCallKind(input: unknown): 'protect' | 'own' {
  return inputField(input, 'active') === false ? 'protect' : 'own';
}
