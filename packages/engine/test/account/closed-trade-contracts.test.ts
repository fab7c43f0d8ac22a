import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { openAnother } from './second-trade.ts';
import { after, ENTRY, EXIT, outputDuring, readOf, SYMBOL, TRADE } from './the-trade.ts';

describe('contracts of the trade that ended last', () => {
  function closed(): AccountScript {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'close' });
    expect(script.state.trade).toBeNull();
    return script;
  }
  const lookUps = (script: AccountScript) =>
    script.intents.filter((each) => each.type === 'look-up' && each.clientOrderId === ENTRY).length;
  const warnings = (script: AccountScript) =>
    script.alarms.filter(({ code }) => code.startsWith('EXTRA_CONTRACTS'));

  it('make it look for a buy that filled unnoticed, and are watched again', () => {
    const script = closed();
    script.broker.fillOrder(ENTRY, 23, fromDollars(1.05), script.now.market);
    const before = lookUps(script);
    script.reconcile();
    expect(lookUps(script)).toBe(before);
    script.wait(2_000);
    script.reconcile();
    expect(lookUps(script)).toBe(before + 1);
    expect(script.trade).toMatchObject({ id: 'u1-20261120-1', quantity: 23, phase: 'open' });
    expect(warnings(script)).toEqual([
      {
        type: 'alarm',
        severity: 'warning',
        code: 'EXTRA_CONTRACTS:23',
        message: `The account holds 23 × ${SYMBOL} although the trade u1-20261120-1 is closed: its orders are looked up, and what is not theirs is not touched.`,
      },
    ]);
  });

  it('are external when no buy of ours is behind them, and are reported once', () => {
    const script = closed();
    script.broker.tradeExternally(SYMBOL, 'buy', 4, 1);
    script.broker.tradeExternally('SPY261120P00660000', 'buy', 2, 0.2);
    for (let count = 0; count < 3; count++) {
      script.wait(30_000);
      script.reconcile();
    }
    expect(script.state.trade).toBeNull();
    expect(script.state.foreign.symbols).toEqual([SYMBOL, 'SPY261120P00660000']);
    expect(warnings(script)).toHaveLength(1);
    expect(lookUps(script)).toBeGreaterThanOrEqual(3);
  });

  it('are asked about at no order that has bought all it could', () => {
    const script = AccountScript.holding();
    script.command({ type: 'close' });
    script.fill();
    const before = lookUps(script);
    script.broker.tradeExternally(SYMBOL, 'buy', 4, 1);
    script.wait(2_000);
    script.reconcile();
    expect(lookUps(script)).toBe(before);
    expect(warnings(script)).toHaveLength(1);
  });

  it('are asked about at no order that never left', () => {
    const script = AccountScript.trading();
    script.isDown = true;
    script.bar();
    script.command({ type: 'close' });
    expect(script.state.lastTrade?.orders).toMatchObject([{ phase: 'absent' }]);
    after(script, 60_000);
    const { journal, intents } = outputDuring(script, () => script.send(readOf(script, 4)));
    expect(journal).toMatchObject([{ code: 'EXTRA_CONTRACTS:4' }]);
    expect(intents).toEqual([]);
  });

  it.each([
    ['those of another contract', 'SPY261123P00660000', 2],
    ['a short position', SYMBOL, -2],
    ['a position of nothing', SYMBOL, 0],
  ])('are not %s', (_name, symbol, quantity) => {
    const script = closed();
    after(script, 60_000);
    const price = { averageEntryPrice: 10_000, currentPrice: null };
    const positions = [{ symbol, quantity, availableQuantity: quantity, ...price }];
    const { intents } = outputDuring(script, () =>
      script.send({ ...script.broker.read(script.now), positions }),
    );
    expect([warnings(script), intents]).toEqual([[], []]);
  });

  it('are still there in a read that comes right after their sell', () => {
    const script = AccountScript.holding();
    script.wait(60_000);
    script.command({ type: 'close' });
    script.fill();
    expect(script.closed).toHaveLength(1);
    expect(outputDuring(script, () => script.send(readOf(script, 23)))).toEqual({
      journal: [],
      intents: [],
    });
  });

  it('are asked about at the sells that filled, and at none that was cancelled on the way', () => {
    const script = AccountScript.holding();
    script.broker.liquidity = 0;
    script.market(0.79, 0.81);
    script.wait(4_000);
    script.broker.liquidity = 23;
    script.fill();
    expect(script.state.lastTrade?.orders.map(({ phase }) => phase)).toEqual([
      'filled',
      'canceled',
      'filled',
    ]);
    after(script, 60_000);
    const { journal, intents } = outputDuring(script, () => script.send(readOf(script, 4)));
    expect(journal).toMatchObject([{ code: 'EXTRA_CONTRACTS:4' }]);
    expect(intents).toEqual([{ type: 'look-up', clientOrderId: `${TRADE}-exit-2` }]);
  });

  it('are asked about beside a trade of another contract, and not beside one of the same', () => {
    const script = AccountScript.holding();
    script.command({ type: 'close' });
    script.fill();
    openAnother(script);
    script.isDown = true;
    after(script, 60_000);
    const asked = () => outputDuring(script, () => script.send(readOf(script, 23))).intents;
    expect(asked()).toContainEqual({ type: 'look-up', clientOrderId: EXIT });
    const contract = script.state.lastTrade?.contract ?? script.trade.contract;
    script.state = { ...script.state, trade: { ...script.trade, contract, quantity: 23 } };
    expect(asked()).not.toContainEqual({ type: 'look-up', clientOrderId: EXIT });
  });
});
