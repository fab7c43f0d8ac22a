// Runs in: all
import { expect, onTestFinished, test } from 'vitest';
import { setFaults } from './broker-faults.ts';
import { alarmsOf, holdTrade, ledgerOf, positionsOf } from './held-trade.ts';

test('keys that are revoked with a position open: it is kept in mind, its exit order tried again, and sold when they work [A14] [I1]', {
  timeout: 120_000,
}, async () => {
  const { running, owner, position } = await holdTrade();
  onTestFinished(() => running.close());
  const ordersOf = async (side: 'buy' | 'sell') => {
    const [account] = await running.simulator.accounts();
    return account?.orders.filter((order) => order.side === side) ?? [];
  };
  const bought = await ordersOf('buy');
  await setFaults(running.simulator, { 'key-revoked': 1 });
  await running.simulator.advance(1);
  expect(await positionsOf(owner)).toMatchObject([{ id: position.id, isClosing: false }]);

  const answer = await owner.post<{ readonly warnings: readonly string[] }>(
    `/api/positions/${position.id}/close`,
  );
  expect(answer.warnings).toEqual(['The broker has not confirmed the exit order yet.']);
  await running.simulator.advance(1);
  const codes = () => alarmsOf(running).map(({ code }) => code);
  expect(codes()).toContain('EXIT_REFUSED');
  expect(alarmsOf(running)).toContainEqual({
    severity: 'critical',
    code: 'CLOSE_BY_HAND',
    message: `The broker refused 3 sell orders because of the keys: close ${position.quantity} × ${position.contractSymbol} manually at the broker.`,
  });
  expect(codes().filter((code) => code === 'EXIT_REFUSED')).toHaveLength(3);
  expect(codes().filter((code) => code === 'KEYS_REFUSED')).toHaveLength(1);
  expect(await positionsOf(owner)).toMatchObject([{ id: position.id, isClosing: true }]);
  expect(await ordersOf('sell')).toEqual([]);
  expect(await ordersOf('buy')).toEqual(bought);

  await setFaults(running.simulator, {});
  await running.simulator.advance(1);
  expect(await positionsOf(owner)).toEqual([]);
  expect(ledgerOf(running)).toMatchObject([{ quantity: position.quantity, reason: 'user' }]);
});

test('keys that are revoked stop entries until they work again [A14] [D6] [V16.5.2]', {
  timeout: 120_000,
}, async () => {
  const { running, owner, position } = await holdTrade();
  onTestFinished(() => running.close());
  await owner.post(`/api/positions/${position.id}/close`);
  await running.simulator.advance(1);
  expect(await positionsOf(owner)).toEqual([]);
  const count = async () => (await running.simulator.accounts())[0]?.orders.length;
  const orders = await count();
  await setFaults(running.simulator, { 'key-revoked': 1 });
  await running.simulator.advance(6);
  expect(await count()).toBe(orders);
  const { decisions } = await owner.get<{
    readonly decisions: readonly {
      readonly outcome: string;
      readonly gates: readonly { readonly code: string; readonly passes: boolean }[];
    }[];
  }>('/api/decisions');
  const failed = decisions[0]?.gates.flatMap(({ code, passes }) => (passes ? [] : [code]));
  expect(failed).toEqual(expect.arrayContaining(['ACCOUNT', 'BREAKER', 'STREAM_READY']));
});
