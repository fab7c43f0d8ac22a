import { unwrap } from '../errors.ts';
import { fieldOf } from '../meta.ts';
import { botStatus, startInput, toggleAnswer, toggleInput } from '../schemas/bot.ts';
import { messageAnswer, nothing } from '../schemas/common.ts';
import { router, userProcedure } from '../trpc.ts';
import { withoutUndefined } from '../wire/changes.ts';

export const botRouter = router({
  status: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/bot/status' } })
    .input(nothing)
    .output(botStatus)
    .query(({ ctx }) => ctx.trading.botStatus(ctx.viewer.id)),
  toggle: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/toggle' }, whileIdle: isOff })
    .input(toggleInput)
    .output(toggleAnswer)
    .mutation(async ({ ctx, input }) => {
      const { message } = unwrap(await ctx.trading.switchBot(ctx.viewer.id, input.active));
      return { botActive: input.active, message };
    }),
  start: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/start' } })
    .input(startInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) =>
      unwrap(await ctx.trading.start(ctx.viewer.id, withoutUndefined(input ?? {}))),
    ),
  pause: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/pause' }, whileIdle: true })
    .input(nothing)
    .output(messageAnswer)
    .mutation(async ({ ctx }) => unwrap(await ctx.trading.pause(ctx.viewer.id))),
  stop: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/bot/stop' }, whileIdle: true })
    .input(nothing)
    .output(messageAnswer)
    .mutation(async ({ ctx }) => unwrap(await ctx.trading.stop(ctx.viewer.id))),
});

function isOff(input: unknown): boolean {
  return fieldOf(input, 'active') === false;
}
