import { describe, expect, it } from 'vitest';
import { fromDollars } from '../../src/model/money.ts';
import { AccountScript } from './account-script.ts';
import { fromBefore } from './from-before.ts';
import { after, ENTRY, readOf } from './the-trade.ts';

function lost(): AccountScript {
  const script = AccountScript.holding();
  script.market(0.79, 0.81);
  script.wait(500);
  expect(script.state).toMatchObject({ trade: null, day: { entries: 1, losses: 1 } });
  return script;
}

function withKeysOf(script: AccountScript, accountNumber: string): void {
  script.broker.accountNumber = accountNumber;
  script.reconcile();
}

const ownOf = ({ state: { venue, day, coolDown, lastTrade } }: AccountScript) => ({
  venue,
  day,
  coolDown,
  lastTrade,
});

describe('an account that was left for another one', () => {
  it('has its day, its pauses and its last trade again when its keys come back [I3]', () => {
    const script = lost();
    const own = ownOf(script);
    withKeysOf(script, 'PA2');
    expect(script.state.day).toMatchObject({ entries: 0, losses: 0 });
    withKeysOf(script, 'PA1');
    expect(ownOf(script)).toEqual(own);
  });

  it('is another one by its pool alone', () => {
    const script = lost();
    const own = ownOf(script);
    script.send({ ...script.broker.read(script.now), pool: 'paper' });
    expect(script.state.day).toMatchObject({ entries: 0, losses: 0 });
    script.reconcile();
    expect(ownOf(script)).toEqual(own);
  });

  it('has no entry left that it had used up [I3]', () => {
    const script = lost();
    script.policy = { ...script.policy, maxEntriesPerDay: 1 };
    withKeysOf(script, 'PA2');
    withKeysOf(script, 'PA1');
    script.goTo('10:30');
    script.bar();
    expect(script.decisions.at(-1)).toMatchObject({ outcome: 'RATE' });
  });

  it('is kept beside others, each as it was left last', () => {
    const script = lost();
    const own = ownOf(script);
    for (const account of ['PA2', 'PA3', 'PA2', 'PA3']) withKeysOf(script, account);
    expect(script.state.formerAccounts.map(({ venue }) => venue.accountNumber)).toEqual([
      'PA1',
      'PA2',
    ]);
    withKeysOf(script, 'PA1');
    expect(ownOf(script)).toEqual(own);
  });

  it('measures its loss from where it began, moved by what was paid in meanwhile', () => {
    const script = AccountScript.trading();
    withKeysOf(script, 'PA2');
    const amount = fromDollars(20_000);
    script.broker.cash += amount;
    script.broker.equity += amount;
    script.broker.moves = [{ id: 'a', isTransfer: true, amount }];
    withKeysOf(script, 'PA1');
    expect(script.state.day).toMatchObject({
      startEquity: fromDollars(120_000),
      cash: { unexplained: 0, told: { transfers: amount } },
    });
  });

  it('knows what its last trade has brought: its cash is explained', () => {
    const script = lost();
    withKeysOf(script, 'PA2');
    after(script, 60_000);
    withKeysOf(script, 'PA1');
    expect(script.state.day?.cash).toMatchObject({ unexplained: 0 });
    expect(script.alarmCodes()).not.toContain('CASH_UNEXPLAINED');
  });

  it('looks after a buy that filled while it was away', () => {
    const script = AccountScript.trading();
    script.bar();
    script.command({ type: 'close' });
    expect(script.state.trade).toBeNull();
    script.send({ ...readOf(script, 0), pool: 'paper' });
    script.broker.fillOrder(ENTRY, 23, fromDollars(1.05), script.now.market);
    after(script, 30_000);
    script.reconcile();
    expect(script.trade).toMatchObject({ quantity: 23, phase: 'open' });
  });

  it('begins a day of its own on a later date, and is forgotten with that one', () => {
    const script = lost();
    withKeysOf(script, 'PA2');
    after(script, 3 * 86_400_000);
    withKeysOf(script, 'PA1');
    expect(script.state).toMatchObject({
      day: { date: '2026-11-23', entries: 0, losses: 0 },
      coolDown: { call: 0, put: 0 },
      formerAccounts: [],
    });
  });

  it.each([
    ['simulated', []],
    ['paper', ['PA1']],
  ] as const)('is forgotten with another past of the market: of the pool %s', (pool, left) => {
    const script = lost();
    script.state = { ...script.state, venue: { accountNumber: 'PA1', pool } };
    withKeysOf(script, 'PA2');
    script.now = { ...script.now, market: script.now.market - 300_000 };
    script.reconcile();
    expect(script.state.formerAccounts.map(({ venue }) => venue.accountNumber)).toEqual(left);
  });

  it('is not known to a state that was saved before it was kept', () => {
    const script = lost();
    const { formerAccounts: _, ...saved } = script.state;
    script.state = fromBefore(saved);
    withKeysOf(script, 'PA2');
    expect(script.state.day).toMatchObject({ entries: 0 });
    expect(script.state.formerAccounts).toMatchObject([{ day: { entries: 1, losses: 1 } }]);
  });

  it('is nothing that a first account leaves behind', () => {
    const script = new AccountScript();
    script.reconcile();
    expect(script.state.formerAccounts).toEqual([]);
  });
});
