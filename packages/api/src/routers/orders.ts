import { unwrap } from '../errors.ts';
import { nothing } from '../schemas/common.ts';
import { orders } from '../schemas/orders.ts';
import { ready } from '../serialized-json.ts';
import { router, userProcedure } from '../trpc.ts';

export const ordersRouter = router({
  history: userProcedure
    .meta({ rest: 'GET /api/orders/history', kind: 'read', scope: 'read' })
    .input(nothing)
    .output(ready(orders))
    .query(async ({ ctx }) => unwrap(await ctx.connection.orders(ctx.viewer.id))),
});
