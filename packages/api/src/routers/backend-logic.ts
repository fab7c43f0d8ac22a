import { backendLogic } from '../schemas/backend-logic.ts';
import { ownRead, router } from '../trpc.ts';
import { toBackendLogic } from '../wire/live-signal.ts';

export const backendLogicRouter = router({
  get: ownRead('GET /api/backend-logic', backendLogic).query(async ({ ctx }) =>
    toBackendLogic(
      await ctx.market.readLiveSignal(),
      await ctx.ledger.readLastDecision(ctx.viewer.id),
    ),
  ),
});
