import { tradingStatus } from '../schemas/trading.ts';
import { plainUserProcedure, router } from '../trpc.ts';

export const tradingRouter = router({
  status: plainUserProcedure
    .meta({ rest: 'GET /api/trading/status', kind: 'read', scope: 'read' })
    .output(tradingStatus)
    .query(({ ctx }) => ctx.trading.tradingStatus(ctx.viewer.id)),
});
