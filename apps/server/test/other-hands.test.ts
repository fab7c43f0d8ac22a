// Runs in: all
import { expect, onTestFinished, test } from 'vitest';
import { setFaults } from './broker-faults.ts';
import { alarmsOf, holdTrade, ledgerOf, positionsOf } from './held-trade.ts';

const BARS = 12;

test.each([
  ['a user sells at the broker', 'manual-close', 4],
  ['the broker sells itself', 'early-liquidation', 2],
])(
  'a position that %s is closed here too, at what it brought [C4] [C7]',
  {
    timeout: 60_000,
  },
  async (_who, fault, seed) => {
    const { running, owner, position } = await holdTrade();
    onTestFinished(() => running.close());
    await setFaults(running.simulator, { [fault]: 1 }, seed);
    for (let bar = 0; bar < BARS && (await positionsOf(owner)).length > 0; bar += 1) {
      await running.simulator.advance(1);
    }
    expect(await positionsOf(owner)).toEqual([]);
    const [account] = await running.simulator.accounts();
    expect(account?.positions).toEqual([]);
    const own =
      account?.orders.filter((order) => order.clientOrderId.startsWith(position.id)) ?? [];
    expect(own.map(({ side }) => side)).not.toContain('sell');

    const value = (side: 'buy' | 'sell') =>
      account?.fills.reduce(
        (sum, fill) => sum + (fill.side === side ? Number(fill.price) * fill.quantity * 100 : 0),
        0,
      ) ?? 0;
    const [row, ...others] = ledgerOf(running);
    expect(others).toEqual([]);
    expect(row).toMatchObject({ quantity: position.quantity, reason: 'broker' });
    const brought = value('sell') - value('buy');
    expect((row?.gross_pnl ?? 0) / 100).toBe(Math.round(brought * 100));
    expect(alarmsOf(running).map(({ code }) => code)).toContain('POSITION_ADJUSTED');
  },
);
