import { unwrap } from '../errors.ts';
import { orders } from '../schemas/orders.ts';
import { serializedSchema } from '../serialized-json.ts';
import { noInputUserProcedure, router } from '../trpc.ts';

export const ordersRouter = router({
  history: noInputUserProcedure
    .meta({ rest: 'GET /api/orders/history', kind: 'read', scope: 'read' })
    .output(serializedSchema(orders))
    .query(async ({ ctx }) => unwrap(await ctx.brokerConnection.listOrders(ctx.viewer.id))),
});
