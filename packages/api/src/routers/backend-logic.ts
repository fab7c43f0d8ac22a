import { backendLogic } from '../schemas/backend-logic.ts';
import { nothing } from '../schemas/common.ts';
import { router, userProcedure } from '../trpc.ts';
import { toBackendLogic } from '../wire/live-signal.ts';

export const backendLogicRouter = router({
  get: userProcedure
    .meta({ rest: 'GET /api/backend-logic', kind: 'read', scope: 'read' })
    .input(nothing)
    .output(backendLogic)
    .query(async ({ ctx }) =>
      toBackendLogic(await ctx.market.liveSignal(), await ctx.ledger.lastDecision(ctx.viewer.id)),
    ),
});
