import { tradingStatus } from '../schemas/trading.ts';
import { ownRead, router } from '../trpc.ts';

export const tradingRouter = router({
  status: ownRead('GET /api/trading/status', tradingStatus).query(({ ctx }) =>
    ctx.trading.readTradingStatus(ctx.viewer.id),
  ),
});
