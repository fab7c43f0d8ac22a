import { tradingStatus } from '../schemas/trading.ts';
import { noInputUserProcedure, router } from '../trpc.ts';

export const tradingRouter = router({
  status: noInputUserProcedure
    .meta({ rest: 'GET /api/trading/status', kind: 'read', scope: 'read' })
    .output(tradingStatus)
    .query(({ ctx }) => ctx.trading.readTradingStatus(ctx.viewer.id)),
});
