import { expect, test } from 'vitest';
import type { TestAnswer } from '../src/simulator/test/harness.ts';
import { CALL, type Row, type Stage, stage, testRows } from './error-rows.ts';

const refusedChange = (
  name: string,
  message: string,
  provoke: (on: Stage) => Promise<TestAnswer>,
): Row => ({
  name,
  status: 422,
  code: 42210000,
  message,
  provoke: async () => provoke(await stage({ cash: 1_000_000 })),
});

const CHANGES: readonly Row[] = [
  refusedChange(
    'a cancel of what is filled',
    'order is already in "filled" state',
    async ({ me, venue, order }) => {
      const { body } = await order();
      await venue.advanceBars(1);
      return me.call('DELETE', `/v2/orders/${body.id}`);
    },
  ),
  refusedChange(
    'a cancel of what is being replaced',
    'order is already in "pending_replace" state',
    async ({ me, rest }) => {
      const id = await rest();
      await me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
      return me.call('DELETE', `/v2/orders/${id}`);
    },
  ),
  refusedChange(
    'a change of what is on its way',
    'cannot replace order in pending_new status',
    async ({ me, order }) => {
      const { body } = await order();
      return me.call('PATCH', `/v2/orders/${body.id}`, { qty: 2 });
    },
  ),
  refusedChange(
    'a change of what is being canceled',
    'cannot replace order in pending_cancel status',
    async ({ me, rest }) => {
      const id = await rest();
      await me.call('DELETE', `/v2/orders/${id}`);
      return me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
    },
  ),
  refusedChange(
    'a change of what was replaced',
    'order already replaced',
    async ({ me, venue, rest }) => {
      const id = await rest();
      await me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
      await venue.advanceBars(1);
      return me.call('PATCH', `/v2/orders/${id}`, { qty: 3 });
    },
  ),
  refusedChange(
    'a change of what has not taken its place yet',
    'order chain not fully replaced',
    async ({ me, rest }) => {
      const { body } = await me.call('PATCH', `/v2/orders/${await rest()}`, { qty: 2 });
      return me.call('PATCH', `/v2/orders/${body.id}`, { qty: 3 });
    },
  ),
  refusedChange('a change of nothing', 'order parameters are not changed', async ({ me, rest }) =>
    me.call('PATCH', `/v2/orders/${await rest()}`, { qty: '1', limit_price: 0.01 }),
  ),
  refusedChange(
    'a total that is filled already',
    'qty must be > filled_qty',
    async ({ me, venue, order }) => {
      // Ten are displayed each five seconds.
      const { body } = await order({ qty: 1_000 });
      await venue.advanceBars(1);
      return me.call('PATCH', `/v2/orders/${body.id}`, { qty: 100 });
    },
  ),
];

testRows({ CHANGES });

test('in an answer about several orders each has its own', async () => {
  const { me, rest, hold, sell } = await stage();
  const id = await rest();
  const { body: replacement } = await me.call('PATCH', `/v2/orders/${id}`, { qty: 2 });
  const canceled = await me.call('DELETE', '/v2/orders');
  expect(canceled).toMatchObject({
    status: 207,
    body: [
      {
        id,
        status: 422,
        body: { code: 42210000, message: 'order is already in "pending_replace" state' },
      },
      { id: replacement.id, status: 200 },
    ],
  });
  await hold(1);
  await sell({ type: 'limit', limit_price: '90' });
  const closed = await me.call('DELETE', '/v2/positions');
  expect(closed).toMatchObject({
    status: 207,
    body: [{ symbol: CALL, status: 403, body: { code: 40310000 } }],
  });
  const both = await me.call('DELETE', '/v2/positions?cancel_orders=true');
  expect(both).toMatchObject({
    status: 207,
    body: [{ symbol: CALL, status: 200, body: { side: 'sell', qty: '1' } }],
  });
});
