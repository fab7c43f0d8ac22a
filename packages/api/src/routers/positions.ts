import { unwrap } from '../errors.ts';
import { closeAnswer, closeInput, closeResult, positions } from '../schemas/positions.ts';
import { plainUserProcedure, router, userProcedure } from '../trpc.ts';
import { toCloseResult, toPosition } from '../wire/position.ts';

export const positionsRouter = router({
  list: plainUserProcedure
    .meta({ rest: 'GET /api/positions', kind: 'read', scope: 'read' })
    .output(positions)
    .query(async ({ ctx }) => (await ctx.trading.listPositions(ctx.viewer.id)).map(toPosition)),
  close: userProcedure
    .meta({ rest: 'POST /api/positions/:id/close', kind: 'protect', scope: null })
    .input(closeInput)
    .output(closeAnswer)
    .mutation(async ({ ctx, input }) => {
      const answer = unwrap(await ctx.trading.closePosition(ctx.viewer.id, input.id));
      return { message: answer.message, warnings: [...answer.warnings] };
    }),
  result: userProcedure
    .meta({ rest: 'GET /api/positions/:id/result', kind: 'read', scope: 'read' })
    .input(closeInput)
    .output(closeResult)
    .query(async ({ ctx, input }) =>
      toCloseResult(unwrap(await ctx.trading.closeResult(ctx.viewer.id, input.id))),
    ),
});
