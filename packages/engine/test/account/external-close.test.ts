import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';

const SYMBOL = 'SPY261120C00670000';
const DOLLARS_A_POINT = 23 * 100;

function unsold(): AccountScript {
  const script = AccountScript.holding();
  script.broker.fate = () => 'refused';
  return script;
}

function findGone(script: AccountScript): void {
  script.broker.settle();
  script.reconcile();
  script.wait(3_000, { isSilent: true });
}

describe('contracts that expire', () => {
  it("are worth what is in the money at the underlying's last price before the close [B14] [C12]", () => {
    const script = unsold();
    script.now = at('15:59:58');
    script.market(0.4, 0.42, 670.75);
    script.now = at('16:00:01');
    script.market(0.1, 0.12, 675);
    findGone(script);
    expect(script.state.trade).toBeNull();
    expect(script.closed).toMatchObject([
      {
        quantity: 23,
        exitPrice: fromDollars(0.75),
        grossPnl: fromDollars(-0.25 * DOLLARS_A_POINT),
        date: '2026-11-20',
        closedAt: at('16:00').market,
      },
    ]);
    const [alarm] = script.alarms.filter(({ code }) => code === 'EXPIRED');
    expect(alarm?.message).toBe(
      `23 × ${SYMBOL} expired, valued at $0.75 by SPY at $670.75 of 15:59 ET: the profit or loss is an estimate.`,
    );
    expect(script.alarmCodes()).not.toContain('PRICE_ESTIMATED');
  });

  it('are valued by the close of the last bar, whether the bot is on or off', () => {
    const script = unsold();
    script.command({ type: 'bot', active: false });
    script.now = at('16:00');
    script.bar({ price: fromDollars(671.5) });
    findGone(script);
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(1.5) }]);
    expect(script.state.day).toMatchObject({ losses: 0 });
  });

  it('are worth nothing out of the money, and the loss counts on their day [C13]', () => {
    const script = unsold();
    script.now = at('15:59');
    script.market(0.4, 0.42, 669.5);
    script.now = at('16:00');
    findGone(script);
    expect(script.closed).toMatchObject([
      { exitPrice: 0, grossPnl: fromDollars(-DOLLARS_A_POINT) },
    ]);
    expect(script.state.day).toMatchObject({ losses: 1, lossTimes: [at('16:00').market] });
  });

  it('found after the weekend belong to their own day, and not to the new one [C13]', () => {
    const script = unsold();
    script.now = at('15:59');
    script.market(0.4, 0.42, 669.5);
    const days = 3 * 86_400_000;
    const monday = { market: at('10:00').market + days, wall: at('10:00').wall + days };
    script.now = monday;
    script.bar({ price: fromDollars(690) });
    findGone(script);
    expect(script.closed).toMatchObject([{ exitPrice: 0, date: '2026-11-20' }]);
    expect(script.state.day).toMatchObject({ date: '2026-11-23', losses: 0, lossTimes: [] });
    expect(script.state.coolDown.call).toBeLessThan(monday.market);
  });

  it('are recognised without the session in the calendar', () => {
    const script = unsold();
    script.now = at('16:00');
    script.policy = { ...script.policy, sessions: [] };
    findGone(script);
    expect(script.closed).toMatchObject([{ exitPrice: 0, closedAt: at('16:00').market }]);
    expect(script.alarmCodes()).toContain('EXPIRED');
  });

  it('are recorded at nothing, with words, where no price of the underlying is known [C13]', () => {
    const script = unsold();
    script.state = { ...script.state, trade: { ...script.trade, lastSpot: null } };
    script.now = at('16:00');
    findGone(script);
    expect(script.closed).toMatchObject([
      { exitPrice: 0, grossPnl: fromDollars(-DOLLARS_A_POINT) },
    ]);
    expect(script.alarms.find(({ code }) => code === 'EXPIRED')?.message).toBe(
      `23 × ${SYMBOL} expired, valued at 0: no price of SPY is known.`,
    );
  });

  it('are the rest only: what was sold externally is worth what it brought', () => {
    const script = unsold();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 20, 1.2);
    script.send({ type: 'order', order });
    script.now = at('15:59');
    script.market(0.4, 0.42, 670.5);
    script.now = at('16:00');
    findGone(script);
    const value = 20 * 0.2 - 3 * 0.5;
    expect(script.closed).toMatchObject([{ quantity: 23, grossPnl: fromDollars(value * 100) }]);
  });

  it('wait for the close: before it the last bid stands in', () => {
    const script = unsold();
    script.now = at('15:59:50');
    script.market(0.74, 0.76, 670.75);
    findGone(script);
    expect(script.closed).toMatchObject([{ exitPrice: fromDollars(0.74) }]);
    expect(script.alarmCodes()).not.toContain('EXPIRED');
  });
});

describe('another past of the simulated market', () => {
  function beginNewPast(script: AccountScript, time = '10:00'): void {
    script.now = { market: at(time).market, wall: 10 };
    script.state = JSON.parse(JSON.stringify(script.state));
    findGone(script);
  }

  it('leaves no win and no loss of a position that it took away', () => {
    const script = AccountScript.holding();
    script.goTo('11:00');
    script.market(1.2, 1.22, 671);
    beginNewPast(script);
    expect(script.state.trade).toBeNull();
    expect(script.closed).toMatchObject([
      { reason: 'unknown', quantity: 23, exitPrice: 10_000, grossPnl: 0 },
    ]);
    expect(script.alarms.find(({ code }) => code === 'PAST_CHANGED')?.message).toBe(
      `The market's past was changed: what 23 × ${SYMBOL} would have brought is not known, and they are recorded at cost.`,
    );
    expect(script.state.day).toMatchObject({ entries: 0, losses: 0, lossTimes: [] });
    expect(script.state.coolDown).toEqual({ call: 0, put: 0 });
  });

  it("keeps what own sells had brought, and calls the end no one's exit", () => {
    const script = AccountScript.holding();
    script.goTo('11:00');
    script.broker.liquidity = 10;
    script.market(0.79, 0.81);
    script.wait(500);
    script.broker.liquidity = 0;
    expect(script.trade.quantity).toBe(13);
    beginNewPast(script);
    script.wait(10_000, { isSilent: true });
    expect(script.closed).toMatchObject([
      { reason: 'unknown', quantity: 23, grossPnl: fromDollars(-10 * 0.21 * 100) },
    ]);
    expect(script.closed[0]?.grossPnl).toBe(script.broker.cashFlow() + fromDollars(13 * 1 * 100));
    expect(script.state.day).toMatchObject({ losses: 0 });
  });

  it('is not taken for an expiry when it is noticed after its own close', () => {
    const script = AccountScript.holding();
    script.goTo('11:00');
    script.now = { market: at('10:00').market, wall: 10 };
    script.reconcile();
    script.now = { market: at('16:00').market, wall: 20_000 };
    findGone(script);
    expect(script.closed).toMatchObject([{ reason: 'unknown', grossPnl: 0 }]);
  });

  it('begins the same date with a new day: no counts, no pauses, the equity of now', () => {
    const script = AccountScript.holding();
    script.goTo('11:00');
    script.market(0.79, 0.81);
    script.wait(500);
    expect(script.state.day).toMatchObject({ entries: 1, losses: 1 });
    expect(script.state.coolDown.call).toBeGreaterThan(at('10:00').market);
    script.broker.equity = fromDollars(98_000);
    beginNewPast(script);
    expect(script.state.day).toMatchObject({
      date: '2026-11-20',
      startEquity: fromDollars(98_000),
      entries: 0,
      losses: 0,
      lossTimes: [],
    });
    expect(script.state.coolDown).toEqual({ call: 0, put: 0 });
    script.bar();
    expect(script.decisions.at(-1)?.outcome).toBe('entered');
    expect(script.trade.id).toBe('u1-20261120-2');
  });

  it('is none when the clock is only set right, nor ever at a real broker', () => {
    const lossOf = (script: AccountScript) => {
      script.goTo('11:00');
      script.market(0.79, 0.81);
      script.wait(500);
      return script;
    };
    const corrected = lossOf(AccountScript.holding());
    beginNewPast(corrected, '10:58');
    expect(corrected.state.day).toMatchObject({ entries: 1, losses: 1 });
    expect(corrected.state.coolDown.call).toBeGreaterThan(at('10:58').market);

    const real = lossOf(AccountScript.holding());
    const read = real.broker.read.bind(real.broker);
    real.broker.read = (startedAt) => ({ ...read(startedAt), pool: 'paper' });
    real.state = { ...real.state, venue: { accountNumber: 'PA1', pool: 'paper' } };
    beginNewPast(real);
    expect(real.state.day).toMatchObject({ entries: 1, losses: 1 });
    expect(real.state.coolDown.call).toBeGreaterThan(at('10:00').market);
  });
});

it('another account starts without the pauses of the last one', () => {
  const script = AccountScript.holding();
  script.market(0.79, 0.81);
  script.wait(500);
  expect(script.state.coolDown.call).toBeGreaterThan(0);
  script.broker.accountNumber = 'PA2';
  script.reconcile();
  expect(script.state.coolDown).toEqual({ call: 0, put: 0 });
});

describe('contracts sold externally', () => {
  it('are recorded at whole cents, which their average has lost a fraction of', () => {
    const script = AccountScript.holding();
    const order = script.broker.tradeExternally(SYMBOL, 'sell', 23, 1.2);
    // 22 contracts were sold at 1.20 and one at 1.21, so the average is 1.200435.
    script.send({ type: 'order', order: { ...order, filledAveragePrice: 12_004.35 } });
    expect(script.closed).toMatchObject([{ reason: 'broker', grossPnl: fromDollars(461) }]);
  });
});
