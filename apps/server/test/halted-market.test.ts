// Runs in: all
import { expect, onTestFinished, test } from 'vitest';
import type { Client } from './client.ts';
import { alarmsOf, holdTrade, ledgerOf, positionsOf } from './held-trade.ts';

/** On this generated day trading halts for 15 minutes at 11:40. */
const HALTED_DAY = { SIM_DAY: 'halt', SIM_SEED: '9', SIM_START: '2026-11-24T10:00' };
const BARS_TO_ENTRY = 6;
const LATEST_HALT_BARS = 40;

async function countDecisions(owner: Client): Promise<number> {
  const { decisions } = await owner.get<{ readonly decisions: readonly unknown[] }>(
    '/api/decisions',
  );
  return decisions.length;
}

test('while trading is halted nothing is bought, and a position is one exit order that waits for the market [E12] [F8]', {
  timeout: 120_000,
}, async () => {
  const { running, owner, position } = await holdTrade(HALTED_DAY, BARS_TO_ENTRY);
  onTestFinished(() => running.close());
  const ordersOf = async (side: 'buy' | 'sell') => {
    const [account] = await running.simulator.accounts();
    return account?.orders.filter((order) => order.side === side) ?? [];
  };
  const bought = await ordersOf('buy');
  // A bar without a decision never came.
  let [before, decided] = [-1, await countDecisions(owner)];
  for (let bar = 0; bar < LATEST_HALT_BARS && decided > before; bar += 1) {
    await running.simulator.advance(1);
    [before, decided] = [decided, await countDecisions(owner)];
  }
  expect(decided).toBe(before);

  await running.simulator.advance(1);
  expect(await countDecisions(owner)).toBe(decided);
  expect(await positionsOf(owner)).toMatchObject([{ id: position.id, isClosing: true }]);
  expect(alarmsOf(running)).toContainEqual({
    severity: 'critical',
    code: 'QUOTES_SILENT',
    message: `No usable quote of ${position.contractSymbol} for a minute while it is held.`,
  });
  expect(await ordersOf('sell')).toMatchObject([
    { type: 'market', quantity: position.quantity, filledQuantity: 0 },
  ]);
  expect(await ordersOf('buy')).toEqual(bought);

  await running.simulator.advance(1);
  expect(await positionsOf(owner)).toEqual([]);
  expect(await ordersOf('sell')).toMatchObject([{ filledQuantity: position.quantity }]);
  expect(ledgerOf(running)).toMatchObject([
    { trade_id: position.id, quantity: position.quantity, reason: 'quotes-silent' },
  ]);
});
