import { describe, expect, it } from 'vitest';
import { closeRefusal, startRefusal } from '../../src/account/commands.ts';
import { sessionsBetween } from '../../src/hours/calendar.ts';
import { newYorkTime } from '../../src/hours/new-york.ts';
import { isMarketOpen } from '../../src/hours/sessions.ts';
import { isWithinTradingHours, tradingHoursText } from '../../src/hours/window.ts';
import type { Session } from '../../src/model/session.ts';
import { AccountScript } from '../account/account-script.ts';
import { at, POLICY } from '../account/market.ts';

// Steps read no calendar but the broker's, in the policy's sessions: a closure that the bundled
// rules can't know arrives as a missing or shorter session.
const TODAY = '2026-11-20';
const closedToday = POLICY.sessions.filter(({ date }) => date !== TODAY);

function endingAt(time: string): readonly Session[] {
  const close = newYorkTime(`${TODAY}T${time}`);
  return POLICY.sessions.map((each) => (each.date === TODAY ? { ...each, close } : each));
}

/** The contract is cheaper, so two cents of spread weigh more. */
const NARROW_ENOUGH = { ...POLICY.thresholds, slippageThreshold: 5 };

function follow(script: AccountScript, sessions: readonly Session[]): void {
  script.policy = { ...script.policy, sessions };
}

describe('a day on which the exchange stays closed', () => {
  it.each(['2018-12-05', '2025-01-09'])('%s is none of the bundled sessions', (date) => {
    const year = date.slice(0, 4);
    const sessions = sessionsBetween(`${year}-01-01`, `${year}-12-31`);
    expect(sessions.map((session) => session.date)).not.toContain(date);
    for (const time of ['09:30', '12:00', '15:59']) {
      const instant = newYorkTime(`${date}T${time}`);
      expect(isMarketOpen(instant, sessions)).toBe(false);
      expect(isWithinTradingHours(instant, sessions)).toBe(false);
    }
  });

  it.each([
    ['2018-12-04', 'Opens Thu 9:45 AM ET'],
    ['2025-01-08', 'Opens Fri 9:45 AM ET'],
  ])('is left out of the countdown of %s', (date, text) => {
    const year = date.slice(0, 4);
    const sessions = sessionsBetween(`${year}-01-01`, `${year}-12-31`);
    expect(tradingHoursText(newYorkTime(`${date}T17:00`), sessions)).toBe(text);
  });

  it("is the broker's word against the bundled rules: nothing starts, nothing is entered [F2]", () => {
    expect(sessionsBetween(TODAY, TODAY)).toHaveLength(1);
    const script = new AccountScript('10:00');
    follow(script, closedToday);
    script.reconcile();
    script.command({ type: 'bot', active: true });
    script.command({ type: 'start' });
    expect(startRefusal(script.state, script.now.market, script.policy)?.code).toBe(
      'OUTSIDE_HOURS',
    );
    expect(script.state.isActive).toBe(false);
    script.bar();
    const failed = script.decisions[0]?.gates.flatMap((gate) => (gate.passes ? [] : [gate.code]));
    expect(failed).toContain('WINDOW');
    expect(script.broker.posts).toEqual([]);
    expect(tradingHoursText(script.now.market, script.policy.sessions)).toBe(
      'Opens Mon 9:45 AM ET',
    );
  });
});

describe('a session that vanishes while it is under way', () => {
  it('enters nothing more [F2]', () => {
    const script = AccountScript.trading();
    follow(script, closedToday);
    script.bar();
    expect(script.decisions[0]?.outcome).toBe('WINDOW');
    expect(script.decisions[0]?.gates.find(({ code }) => code === 'WINDOW')?.reading).toBe(
      'the market is closed',
    );
    expect(script.broker.posts).toEqual([]);
  });

  it('ends a walk that has bought nothing', () => {
    const script = AccountScript.trading();
    script.bar();
    follow(script, closedToday);
    script.wait(1_000);
    expect(script.broker.find('u1-20261120-1-entry-1')?.phase).toBe('canceled');
    expect(script.broker.posts).toHaveLength(1);
    expect(script.state.trade).toBeNull();
  });

  it('holds what is open, says so, and protects it again when the market trades [F2]', () => {
    const script = AccountScript.holding();
    follow(script, closedToday);
    script.market(0.5, 0.52);
    script.wait(30_000);
    expect(script.alarmCodes()).toContain('HELD_OUTSIDE_SESSION');
    expect(closeRefusal(script.state, script.trade.id, script.now, script.policy)?.code).toBe(
      'MARKET_CLOSED',
    );
    script.command({ type: 'close' });
    expect(script.broker.posts.filter(({ side }) => side === 'sell')).toEqual([]);

    follow(script, POLICY.sessions);
    script.wait(2_000);
    expect(script.closed).toMatchObject([{ reason: 'stop', quantity: 23 }]);
  });

  it('values by 16:00 what expired on a day that the calendar no longer has', () => {
    const script = AccountScript.holding();
    script.market(0.5, 0.52, 669);
    follow(script, closedToday);
    script.now = at('15:59:59');
    script.broker.settle();
    script.reconcile();
    script.now = at('16:00');
    script.wait(3_000, { isSilent: true });
    expect(script.closed).toMatchObject([{ exitPrice: 0, closedAt: at('16:00').market }]);
  });
});

describe('a session that is cut short while it is under way', () => {
  it.each([
    ['11:00', '10:15', '10:25', '10:30'],
    ['13:00', '12:15', '12:25', '12:30'],
  ])(
    'ends at %s: entries to %s, flat from %s, window to %s [F1] [F7]',
    (close, entries, flatten, end) => {
      const before = (time: string) => at(time).market - 1;
      const sessions = endingAt(close);
      expect(isWithinTradingHours(before(end), sessions)).toBe(true);
      expect(isWithinTradingHours(at(end).market, sessions)).toBe(false);

      for (const [moment, outcome] of [
        [before(entries), 'entered'],
        [at(entries).market, 'WINDOW'],
      ] as const) {
        const entering = AccountScript.trading();
        follow(entering, sessions);
        entering.policy = { ...entering.policy, thresholds: NARROW_ENOUGH };
        const passed = moment - entering.now.market;
        entering.now = { market: moment, wall: entering.now.wall + passed };
        entering.reconcile();
        entering.bar();
        expect(entering.decisions[0]?.outcome).toBe(outcome);
      }

      const holding = AccountScript.holding();
      holding.goTo('10:10');
      follow(holding, sessions);
      holding.goTo(flatten === '10:25' ? '10:24' : '12:24');
      expect(holding.trade.exit).toBeNull();
      holding.goTo(flatten);
      holding.fill();
      expect(holding.closed).toMatchObject([{ reason: 'flatten', quantity: 23 }]);
    },
  );

  it('sells at once when the new flatten time has passed already [F6]', () => {
    const script = AccountScript.holding();
    script.goTo('10:40');
    expect(script.trade.exit).toBeNull();
    follow(script, endingAt('11:00'));
    script.wait(500);
    script.fill();
    expect(script.closed).toMatchObject([{ reason: 'flatten', quantity: 23 }]);
  });

  it('leaves no window at all in a session of half an hour', () => {
    const sessions = endingAt('10:00');
    for (let minute = 30; minute <= 60; minute++) {
      const instant = newYorkTime(`${TODAY}T09:30`) + (minute - 30) * 60_000;
      expect(isWithinTradingHours(instant, sessions)).toBe(false);
    }
    expect(tradingHoursText(newYorkTime(`${TODAY}T09:50`), sessions)).toBe('Opens Mon 9:45 AM ET');
  });
});
