import { unwrap } from '../errors.ts';
import {
  closePositionAnswer,
  closePositionInput,
  closeResult,
  positions,
} from '../schemas/positions.ts';
import { ownRead, router, userProcedure } from '../trpc.ts';
import { toCloseResult, toPosition } from '../wire/position.ts';

export const positionsRouter = router({
  list: ownRead('GET /api/positions', positions).query(async ({ ctx }) =>
    (await ctx.trading.listPositions(ctx.viewer.id)).map(toPosition),
  ),
  close: userProcedure
    .meta({ rest: 'POST /api/positions/:id/close', kind: 'protect', scope: null })
    .input(closePositionInput)
    .output(closePositionAnswer)
    .mutation(async ({ ctx, input }) => {
      const answer = unwrap(await ctx.trading.closePosition(ctx.viewer.id, input.id));
      return { message: answer.message, warnings: [...answer.warnings] };
    }),
  result: userProcedure
    .meta({ rest: 'GET /api/positions/:id/result', kind: 'read', scope: 'read' })
    .input(closePositionInput)
    .output(closeResult)
    .query(async ({ ctx, input }) =>
      toCloseResult(unwrap(await ctx.trading.readCloseResult(ctx.viewer.id, input.id))),
    ),
});
