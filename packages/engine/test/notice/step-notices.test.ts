import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../src/account/state/state.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { NoticeFacts } from '../../src/notice/notice.ts';
import { closedNotice, stepNotices } from '../../src/notice/step-notices.ts';
import { AccountScript } from '../account/account-script.ts';

function noticesOf(script: AccountScript, play: () => void): readonly NoticeFacts[] {
  const states: AccountState[] = [];
  let state = script.state;
  Object.defineProperty(script, 'state', {
    get: () => state,
    set: (next: AccountState) => {
      states.push(next);
      state = next;
    },
  });
  const first = script.state;
  play();
  const all = [first, ...states];
  return all.slice(1).flatMap((after, index) => stepNotices(all[index] ?? first, after));
}

describe('a trade', () => {
  it('is opened once, with the whole quantity and its average price', () => {
    const script = AccountScript.trading();
    const notices = noticesOf(script, () => {
      script.bar();
      const { clientOrderId } = script.trade.orders[0]?.request ?? { clientOrderId: '' };
      const part = script.broker.fillOrder(clientOrderId, 5, fromDollars(1), script.now.market);
      script.send({ type: 'order', order: part });
      script.market(0.98, 1);
    });
    const { contract } = script.trade;
    expect(notices).toEqual([
      {
        type: 'trade-opened',
        pool: script.state.venue?.pool,
        tradeId: script.trade.id,
        contract,
        quantity: script.trade.quantity,
        price: script.trade.averageEntryPrice,
      },
    ]);
    expect(script.trade.quantity).toBeGreaterThan(5);
  });

  it('is opened no second time by what follows', () => {
    const script = AccountScript.holding();
    const notices = noticesOf(script, () => {
      script.reconcile();
      script.market(1.2, 1.22);
      script.command({ type: 'close' });
      script.fill();
    });
    expect(notices).toEqual([]);
    expect(script.state.trade).toBeNull();
  });

  it('is closed with its result after fees', () => {
    const script = AccountScript.holding();
    script.market(1.2, 1.22);
    script.command({ type: 'close' });
    script.fill();
    const [closed] = script.closed;
    if (closed === undefined) throw new Error('nothing was closed');
    const notice = closedNotice(closed, fromDollars(3), script.state);
    expect(notice).toMatchObject({ type: 'trade-closed', quantity: 23, reason: 'user' });
    expect(notice).toMatchObject({ net: closed.grossPnl - fromDollars(3) });
    expect(closedNotice({ ...closed, quantity: 0 }, 0, script.state)).toBeNull();
  });
});

describe('an entry that the broker refuses', () => {
  it('gives notice with the reason, and opens nothing', () => {
    const script = AccountScript.trading();
    const notices = noticesOf(script, () => {
      script.isDown = true;
      script.bar();
      const { clientOrderId } = script.trade.orders[0]?.request ?? { clientOrderId: '' };
      const outcome = { type: 'refused', message: 'insufficient options buying power' } as const;
      script.send({ type: 'submit-answered', clientOrderId, outcome });
    });
    expect(notices).toMatchObject([
      { type: 'order-refused', refusal: expect.stringContaining('buying power') },
    ]);
  });
});
