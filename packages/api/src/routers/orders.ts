import { unwrap } from '../errors.ts';
import { orders } from '../schemas/orders.ts';
import { serializedSchema } from '../serialized-json.ts';
import { ownRead, router } from '../trpc.ts';

export const ordersRouter = router({
  history: ownRead('GET /api/orders/history', serializedSchema(orders)).query(async ({ ctx }) =>
    unwrap(await ctx.brokerConnection.listOrders(ctx.viewer.id)),
  ),
});
