import { unwrap } from '../errors.ts';
import { nothing } from '../schemas/common.ts';
import { closeAnswer, closeInput, positions } from '../schemas/positions.ts';
import { router, userProcedure } from '../trpc.ts';
import { toPosition } from '../wire/position.ts';

export const positionsRouter = router({
  list: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/positions' }, kind: 'read' })
    .input(nothing)
    .output(positions)
    .query(async ({ ctx }) => (await ctx.trading.positions(ctx.viewer.id)).map(toPosition)),
  close: userProcedure
    .meta({ rest: { method: 'POST', path: '/api/positions/:id/close' }, kind: 'protect' })
    .input(closeInput)
    .output(closeAnswer)
    .mutation(async ({ ctx, input }) => {
      const answer = unwrap(await ctx.trading.close(ctx.viewer.id, input.id));
      return { message: answer.message, warnings: [...answer.warnings] };
    }),
});
