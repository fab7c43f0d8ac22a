import { describe, expect, it } from 'vitest';
import { AccountScript } from './account-script.ts';
import { buy, hadOrders, scriptAfterRestore, sell } from './restored-backup.ts';
import {
  alarm,
  ENTRY,
  EXIT,
  isReconcile,
  outputDuring,
  readOf,
  report,
  SYMBOL,
  TRADE,
} from './the-trade.ts';

const SECOND = 'u1-20261120-2';
const PUT = 'SPY261120P00660000';
const BOUGHT = { phase: 'filled', filledQuantity: 23, filledAveragePrice: 10_000 } as const;

function overTrade(id: string, createdAt: number) {
  const sold = { side: 'sell', limitPrice: 9_000 } as const;
  return [
    report({ ...BOUGHT, id: `${id}-b`, clientOrderId: `${id}-entry-1`, createdAt }),
    report({ ...BOUGHT, ...sold, id: `${id}-s`, clientOrderId: `${id}-exit-1`, createdAt }),
  ];
}

describe('trades of a history that are over', () => {
  it('are reported, and that the file is older', () => {
    const script = scriptAfterRestore((each) => {
      buy(each);
      sell(each);
    });
    script.connect();
    expect(script.alarms).toEqual([
      alarm(
        'warning',
        'OLDER_FILE',
        "The broker knows trades up to number 1, and this server's file up to 0: the file is older than they are.",
      ),
      alarm(
        'warning',
        'FOUND_TRADE',
        `The trade ${TRADE} was bought and sold by the bot, and is not in its file: it is recorded now.`,
      ),
    ]);
  });

  it('are recorded by their numbers, however a market that was set back has dated them', () => {
    const script = scriptAfterRestore(() => undefined);
    const now = script.now.market;
    hadOrders(script, ...overTrade(SECOND, now - 50_000), ...overTrade(TRADE, now - 20_000));
    script.connect();
    expect(script.closed.map(({ tradeId }) => tradeId)).toEqual([TRADE, SECOND]);
    expect(script.state.lastTrade?.id).toBe(SECOND);
  });

  it('count as entries when nothing was bought, and there is nothing to record or to report', () => {
    const script = scriptAfterRestore((each) => {
      each.bar();
      each.broker.cancel(ENTRY);
    });
    script.connect();
    expect(script.state).toMatchObject({ tradeCount: 1, lastTrade: null, day: { entries: 1 } });
    expect(script.closed).toEqual([]);
    expect(script.alarmCodes()).toEqual(['OLDER_FILE']);
  });
});

describe('while another trade is open', () => {
  it('a trade that the file does not know waits, and is reported once', () => {
    const script = AccountScript.holding();
    script.journal.length = 0;
    hadOrders(script, ...overTrade(SECOND, script.now.market));
    script.connect();
    script.reconcile();
    expect(script.state).toMatchObject({ tradeCount: 1, lost: { isHistoryWanted: true } });
    expect(script.trade).toMatchObject({ id: TRADE, quantity: 23 });
    expect(script.alarms).toEqual([
      alarm(
        'critical',
        `LOST_TRADE:${SECOND}`,
        `The trade ${SECOND} of the bot is not in its file, and another one is open: it is looked after once that has ended.`,
      ),
    ]);
  });

  it('a history that reports nothing else calls for no other', () => {
    const script = AccountScript.holding();
    script.journal.length = 0;
    script.connect();
    expect(script.state.lost).toBeNull();
    expect(script.alarms).toEqual([]);
    expect(outputDuring(script, () => sell(script)).intents.filter(isReconcile)).toHaveLength(1);
  });
});

describe('before the history is read', () => {
  it('a read without it, from before the buy, lets nothing be entered', () => {
    const script = scriptAfterRestore(buy);
    script.isDown = true;
    const order = script.broker.find(ENTRY);
    if (order !== null) script.send({ type: 'order', order });
    script.send(readOf(script, 0));
    expect(script.state.lost).toEqual({ isHistoryWanted: true, unclear: [] });
    expect(script.intents.filter(isReconcile)).toHaveLength(1);
    script.bar();
    expect(script.decisions.at(-1)?.sentence).toContain('the order history is being read');
  });
});

describe('once the history is read', () => {
  it('it is not wanted any more, and entries go on after the trade that it reported', () => {
    const script = scriptAfterRestore(buy);
    script.reconcile();
    expect(script.trade.id).toBe(TRADE);
    expect(script.state.lost).toBeNull();
    sell(script);
    script.goTo('10:30');
    script.bar();
    expect(script.trade.id).toBe(SECOND);
  });
});

describe('a trade that a person must close', () => {
  it('is reported with its contracts, each once', () => {
    const script = scriptAfterRestore(buy);
    hadOrders(
      script,
      report({ ...BOUGHT, id: 'b2', clientOrderId: `${TRADE}-entry-2`, symbol: PUT }),
      report({ id: 'b3', clientOrderId: EXIT, side: 'sell', phase: 'canceled' }),
    );
    script.connect();
    expect(script.state.trade).toBeNull();
    expect(script.alarms.find(({ code }) => code === 'UNCLEAR_TRADE')).toEqual(
      alarm(
        'critical',
        'UNCLEAR_TRADE',
        `The trade ${TRADE} of the bot (${SYMBOL}, ${PUT}) is not in its file, and what is left of it is not known: close it manually at the broker. Nothing is entered while it is held.`,
      ),
    );
  });

  it('is one of shares: the bot looks after options only', () => {
    const script = scriptAfterRestore(() => undefined);
    hadOrders(script, report({ ...BOUGHT, symbol: 'SPY' }));
    script.connect();
    expect(script.state).toMatchObject({ trade: null, lost: { unclear: ['SPY'] } });
    expect(script.alarmCodes()).toContain('UNCLEAR_TRADE');
  });

  it('is one of a short position, whatever else the account holds', () => {
    const script = scriptAfterRestore(buy);
    script.broker.holdings.set('AAPL', { quantity: 100, averageEntryPrice: 2_000_000 });
    script.broker.holdings.set(SYMBOL, { quantity: -2, averageEntryPrice: 10_000 });
    script.connect();
    expect(script.state.trade).toBeNull();
    expect(script.alarmCodes()).toContain('UNCLEAR_TRADE');
  });

  it('is not one that is held while the account is short of something else', () => {
    const script = scriptAfterRestore(buy);
    script.broker.holdings.set('AAPL', { quantity: -100, averageEntryPrice: 2_000_000 });
    script.connect();
    expect(script.trade).toMatchObject({ id: TRADE, quantity: 23 });
  });

  it('holds up entries until its own contracts are gone, whatever else is held', () => {
    const script = scriptAfterRestore(buy);
    hadOrders(script, report({ id: 'b2', clientOrderId: EXIT, phase: 'canceled' }));
    script.broker.holdings.set('AAPL', { quantity: 100, averageEntryPrice: 2_000_000 });
    script.connect();
    expect(script.state.lost?.unclear).toEqual([SYMBOL]);
    script.broker.holdings.delete(SYMBOL);
    script.reconcile();
    expect(script.state.lost).toBeNull();
    script.goTo('10:10');
    script.bar();
    expect(script.decisions.at(-1)?.outcome).toBe('entered');
  });
});
