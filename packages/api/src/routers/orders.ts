import { unwrap } from '../errors.ts';
import { orders } from '../schemas/orders.ts';
import { serializedSchema } from '../serialized-json.ts';
import { plainUserProcedure, router } from '../trpc.ts';

export const ordersRouter = router({
  history: plainUserProcedure
    .meta({ rest: 'GET /api/orders/history', kind: 'read', scope: 'read' })
    .output(serializedSchema(orders))
    .query(async ({ ctx }) => unwrap(await ctx.connection.listOrders(ctx.viewer.id))),
});
