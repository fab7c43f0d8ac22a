import { describe, expect, it } from 'vitest';
import type { AccountRead } from '../../src/account/state/event.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { BrokerPosition } from '../../src/model/position.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import {
  after,
  alarm,
  ENTRY,
  EXIT,
  longHeldAccount,
  orderOf,
  readOf,
  SYMBOL,
} from './the-trade.ts';

/** Worth of 23 contracts at the last bid of 0.98. */
const WORTH = fromDollars(23 * 98);
const PUT = 'SPY261120P00660000';

function position(symbol: string, quantity: number, dollars: number | null): BrokerPosition {
  return {
    symbol,
    quantity,
    availableQuantity: quantity,
    averageEntryPrice: fromDollars(1),
    currentPrice: dollars === null ? null : fromDollars(dollars),
  };
}

function read(
  script: AccountScript,
  counted: number,
  positions: readonly BrokerPosition[] = [],
): AccountRead {
  const { account, ...rest } = script.broker.read(script.now);
  return { ...rest, positions, account: { ...account, equity: account.cash + counted } };
}

function heldAfter(counted: number, positions: readonly BrokerPosition[] = []): number {
  const script = longHeldAccount();
  script.send(read(script, counted, positions));
  after(script, 2_000);
  script.send(read(script, counted, positions));
  return script.state.trade?.quantity ?? 0;
}

describe('contracts that are not listed', () => {
  it.each([
    ['as they are worth', WORTH, 23],
    ['half of it', WORTH / 2, 23],
    ['less than half of it', WORTH / 2 - 1, 0],
    ['nothing', 0, 0],
  ])('are held as before while the account counts %s [C6]', (_name, counted, held) => {
    expect(heldAfter(counted)).toBe(held);
  });

  it('are what is missing of them', () => {
    const listed = [position(SYMBOL, 20, 0.98)];
    const missing = fromDollars(3 * 98);
    expect(heldAfter(WORTH, listed)).toBe(23);
    expect(heldAfter(WORTH - missing / 2, listed)).toBe(23);
    expect(heldAfter(WORTH - missing / 2 - 1, listed)).toBe(20);
  });

  it('are not what else is listed, in contracts or in shares', () => {
    const others = [position(PUT, 2, 0.5), position('SPY', 10, 670), position('QQQ', -1, 600)];
    const counted = fromDollars(100 + 6_700 - 600);
    expect(heldAfter(counted, others)).toBe(0);
    expect(heldAfter(counted + WORTH, others)).toBe(23);
  });

  it('are believed to be gone where something listed has no price', () => {
    expect(heldAfter(WORTH, [position(PUT, 2, null)])).toBe(0);
    expect(heldAfter(WORTH, [position(PUT, 2, null), position('SPY', 10, 670)])).toBe(0);
  });

  it('are believed to be gone where no bid for them was seen', () => {
    const script = AccountScript.trading();
    script.bar();
    script.isDown = true;
    const order = script.broker.fillOrder(ENTRY, 23, fromDollars(1), script.now.market);
    script.send({ type: 'order', order });
    after(script, 1_000);
    script.send(read(script, WORTH));
    expect(script.trade).toMatchObject({ lastQuote: null, mismatch: { quantity: 0 } });
  });

  it('are gone by word of their sell, whatever the account counts [C6]', () => {
    const script = longHeldAccount();
    script.isDown = true;
    script.send({ type: 'order', order: script.broker.tradeExternally(SYMBOL, 'sell', 23, 1) });
    script.send(read(script, WORTH));
    expect(script.state.trade).toBeNull();
    expect(script.closed).toMatchObject([{ reason: 'broker', exitPrice: fromDollars(1) }]);
  });

  it('are gone for their part that was reported, and no more', () => {
    const script = longHeldAccount();
    script.isDown = true;
    script.send({ type: 'order', order: script.broker.tradeExternally(SYMBOL, 'sell', 20, 1) });
    script.send(read(script, WORTH));
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: null });
    script.send(read(script, fromDollars(3 * 98), [position(SYMBOL, 3, 0.98)]));
    expect(script.trade.quantity).toBe(3);
  });

  it('have expired at the close, whatever the account counts', () => {
    const script = longHeldAccount();
    script.isDown = true;
    script.now = at('16:00');
    after(script, -1);
    script.send(read(script, WORTH));
    expect(script.trade.mismatch).toBeNull();
    after(script, 1);
    script.send(read(script, WORTH));
    expect(script.trade.mismatch).toMatchObject({ quantity: 0 });
  });
});

describe('a list that the account contradicts', () => {
  it('is reported once', () => {
    const script = longHeldAccount();
    after(script, 1_000);
    script.send(read(script, WORTH));
    script.send(read(script, WORTH));
    expect(script.alarms).toEqual([
      alarm(
        'warning',
        'POSITIONS_DOUBTED',
        `The broker's list of positions lacks some of 23 × ${SYMBOL}, and its account still counts them: they are looked after as before.`,
      ),
    ]);
  });

  it('is no news within ten seconds of a fill', () => {
    const script = AccountScript.holding();
    script.isDown = true;
    after(script, 9_999);
    script.send(read(script, WORTH));
    expect(script.alarms).toEqual([]);
    after(script, 1);
    script.send(read(script, WORTH));
    expect(script.alarmCodes()).toEqual(['POSITIONS_DOUBTED']);
  });

  it('restarts the count of reads', () => {
    const script = longHeldAccount();
    script.send(readOf(script, 0));
    expect(script.trade.mismatch).toMatchObject({ quantity: 0 });
    after(script, 1_000);
    script.send(read(script, WORTH));
    expect(script.trade.mismatch).toBeNull();
    after(script, 1_000);
    script.send(readOf(script, 0));
    expect(script.trade).toMatchObject({ quantity: 23, mismatch: { at: script.now } });
  });

  it('does not hold up a sell, which goes by our own book [C6]', () => {
    const script = longHeldAccount();
    script.command({ type: 'close' });
    expect(script.trade.exit).toMatchObject({ sellable: null });
    script.send(read(script, WORTH));
    expect(orderOf(script, EXIT).request).toMatchObject({ side: 'sell', quantity: 23 });
  });
});
