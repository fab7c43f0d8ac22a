import { unwrap } from '../errors.ts';
import { fieldOf } from '../meta.ts';
import { botStatus, startInput, toggleAnswer, toggleInput } from '../schemas/bot.ts';
import { messageAnswer, nothing } from '../schemas/common.ts';
import { router, userProcedure } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';

export const botRouter = router({
  status: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/bot/status' }, kind: 'read' })
    .input(nothing)
    .output(botStatus)
    .query(({ ctx }) => ctx.trading.botStatus(ctx.viewer.id)),
  toggle: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/toggle' }, kind: toggleKind })
    .input(toggleInput)
    .output(toggleAnswer)
    .mutation(async ({ ctx, input }) => {
      const { message } = unwrap(await ctx.trading.switchBot(ctx.viewer.id, input.active));
      return { botActive: input.active, message };
    }),
  start: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/start' }, kind: 'own' })
    .input(startInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.trading.start(ctx.viewer.id, withoutUndefined(input ?? {}))),
    ),
  pause: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/pause' }, kind: 'protect' })
    .input(nothing)
    .output(messageAnswer)
    .mutation(async ({ ctx }) => unwrap(await ctx.trading.pause(ctx.viewer.id))),
  stop: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/stop' }, kind: 'protect' })
    .input(nothing)
    .output(messageAnswer)
    .mutation(async ({ ctx }) => unwrap(await ctx.trading.stop(ctx.viewer.id))),
});

function toggleKind(input: unknown): 'protect' | 'own' {
  return fieldOf(input, 'active') === false ? 'protect' : 'own';
}
