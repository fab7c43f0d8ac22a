import { backendLogic } from '../schemas/backend-logic.ts';
import { noInputUserProcedure, router } from '../trpc.ts';
import { toBackendLogic } from '../wire/live-signal.ts';

export const backendLogicRouter = router({
  get: noInputUserProcedure
    .meta({ rest: 'GET /api/backend-logic', kind: 'read', scope: 'read' })
    .output(backendLogic)
    .query(async ({ ctx }) =>
      toBackendLogic(
        await ctx.market.readLiveSignal(),
        await ctx.ledger.readLastDecision(ctx.viewer.id),
      ),
    ),
});
