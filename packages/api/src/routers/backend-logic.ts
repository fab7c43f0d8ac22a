import { backendLogic } from '../schemas/backend-logic.ts';
import { plainUserProcedure, router } from '../trpc.ts';
import { toBackendLogic } from '../wire/live-signal.ts';

export const backendLogicRouter = router({
  get: plainUserProcedure
    .meta({ rest: 'GET /api/backend-logic', kind: 'read', scope: 'read' })
    .output(backendLogic)
    .query(async ({ ctx }) =>
      toBackendLogic(await ctx.market.liveSignal(), await ctx.ledger.lastDecision(ctx.viewer.id)),
    ),
});
