import { nothing } from '../schemas/common.ts';
import { tradingStatus } from '../schemas/trading.ts';
import { router, userProcedure } from '../trpc.ts';

export const tradingRouter = router({
  status: userProcedure
    .meta({ rest: 'GET /api/trading/status', kind: 'read', scope: 'read' })
    .input(nothing)
    .output(tradingStatus)
    .query(({ ctx }) => ctx.trading.tradingStatus(ctx.viewer.id)),
});
