import { expect, test } from 'vitest';
import { done } from '../src/index.ts';
import { DELIVERY } from './fake-notifications.ts';
import { fakeContext, rest, TRADER } from './fakes.ts';

test.each([
  ['a page of fewer than there are', 2, '8'],
  ['a last page that is exactly full', 3, null],
  ['a page with room left', 4, null],
])('%s says where the next one begins, or that there is none', async (_, limit, nextCursor) => {
  const context = fakeContext(TRADER);
  const all = ['9', '8', '7'].map((id) => ({ ...DELIVERY, id }));
  const listDeliveries = (_viewer: unknown, _id: unknown, page: { readonly maxRows: number }) =>
    done(all.slice(0, page.maxRows));
  const { body } = await rest(
    { method: 'GET', path: '/api/notifications/deliveries', query: `limit=${limit}` },
    { ...context, notifications: { ...context.notifications, listDeliveries } },
  );
  expect(body).toEqual({ deliveries: all.slice(0, limit), nextCursor });
});
