import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quietUntil } from '../../src/account/exit/quiet-quotes.ts';
import { openPosition } from '../../src/account/views.ts';
import { CENT, fromDollars } from '../../src/model/money.ts';
import { MINUTE } from '../../src/model/time.ts';
import { NO_RULES, type TradingRules } from '../../src/model/trading-rules.ts';
import { anyRules } from '../exit-rules/any-rules.ts';
import { runCount } from '../risk/runs.ts';
import { AccountScript } from './account-script.ts';
import { at } from './market.ts';
import { after } from './the-trade.ts';

function holding(rules: Partial<TradingRules>): AccountScript {
  const script = AccountScript.trading('10:00', { profitTarget: 200 });
  script.command({ type: 'rules', rules: { ...NO_RULES, ...rules } });
  script.bar();
  script.market(0.98, 1);
  expect(script.trade.quantity).toBe(23);
  return script;
}

/** Takes mids in cents. Each lasts a second, as quotes two cents wide. */
function follow(script: AccountScript, mids: readonly number[]): void {
  for (const mid of mids) {
    if (script.state.trade === null) return;
    after(script, 1_000);
    script.market((mid - 1) / 100, (mid + 1) / 100);
  }
}

const stop = (script: AccountScript) => {
  const position = openPosition(script.state);
  return position && [position.stopPrice / CENT, position.stopReason];
};

const TRAIL = { trailingActivation: 30, trailingDistance: 20 };

describe('a trailing stop', () => {
  it('follows the mark from its activation on, and stays where the peak was', () => {
    const script = holding(TRAIL);
    follow(script, [120, 129, 129]);
    expect(stop(script)).toEqual([80, 'stop']);
    follow(script, [130, 130]);
    expect(stop(script)).toEqual([104, 'trailing']);
    follow(script, [150, 150, 125, 125]);
    expect(stop(script)).toEqual([120, 'trailing']);
    expect(script.trade.exit).toBeNull();
  });

  it('sells for its own reason, at the bid, once two readings are at it', () => {
    const script = holding(TRAIL);
    follow(script, [150, 150, 120]);
    expect(script.trade.candidate?.reason).toBe('trailing');
    script.broker.liquidity = 0;
    follow(script, [120]);
    expect(script.trade.exit?.reason).toBe('trailing');
    script.broker.liquidity = 99;
    follow(script, [120, 120]);
    expect(script.closed).toMatchObject([
      { reason: 'trailing', quantity: 23, exitPrice: 119 * CENT },
    ]);
  });

  it('is not raised by one bad tick', () => {
    const script = holding(TRAIL);
    follow(script, [120, 290, 120, 120, 120]);
    expect(stop(script)).toEqual([80, 'stop']);
    expect(script.trade.exit).toBeNull();
  });

  it('counts no peak from before the entry had ended', () => {
    const script = AccountScript.trading('10:00', { profitTarget: 200 });
    script.command({ type: 'rules', rules: { ...NO_RULES, ...TRAIL } });
    script.bar();
    script.broker.liquidity = 5;
    script.market(1.03, 1.05);
    expect(script.trade).toMatchObject({ quantity: 5, entryEnded: null });
    after(script, 600);
    script.market(2, 2.02);
    after(script, 600);
    script.market(2, 2.02);
    expect(script.trade.peak?.confirmed ?? null).toBeNull();
  });

  it('outlives a restart', () => {
    const script = holding(TRAIL);
    follow(script, [150, 150]);
    script.restart();
    expect(stop(script)).toEqual([120, 'trailing']);
  });
});

describe('a break-even stop', () => {
  it('lies at the cost and the fees of both sides, to the cent above', () => {
    const script = holding({ breakEvenAt: 20 });
    follow(script, [119, 119]);
    expect(stop(script)).toEqual([80, 'stop']);
    follow(script, [120, 120]);
    expect(stop(script)).toEqual([101, 'break-even']);
    follow(script, [101, 101, 101]);
    expect(script.closed).toMatchObject([{ reason: 'break-even', exitPrice: fromDollars(1) }]);
  });

  it('gives way to a trail that lies higher', () => {
    const script = holding({ breakEvenAt: 20, ...TRAIL });
    follow(script, [125, 125]);
    expect(stop(script)).toEqual([101, 'break-even']);
    follow(script, [150, 150]);
    expect(stop(script)).toEqual([120, 'trailing']);
  });
});

describe('a longest holding', () => {
  it('sells after so many minutes, to the millisecond, as at the flatten time', () => {
    const script = holding({ maxHoldingMinutes: 10 });
    const due = (script.trade.openedAt?.market ?? 0) + 10 * MINUTE;
    expect(quietUntil(script.state, script.now, script.policy)).toBe(due);
    after(script, due - script.now.market - 1);
    script.reconcile();
    script.market(0.98, 1);
    expect(script.trade.exit).toBeNull();
    script.broker.liquidity = 0;
    after(script, 1);
    script.send({ type: 'tick' });
    expect(script.trade.exit).toMatchObject({ reason: 'max-holding', decidedAt: { market: due } });
    script.broker.liquidity = 99;
    script.wait(2_000);
    expect(script.closed).toMatchObject([{ reason: 'max-holding', quantity: 23 }]);
  });

  it('that is longer than the day is the flatten time', () => {
    const script = holding({ maxHoldingMinutes: 360 });
    expect(quietUntil(script.state, script.now, script.policy)).toBe(at('15:25').market);
  });

  it('gives way to a level that is reached before', () => {
    const script = holding({ maxHoldingMinutes: 10, ...TRAIL });
    follow(script, [150, 150, 119, 119, 119]);
    expect(script.closed).toMatchObject([{ reason: 'trailing' }]);
  });
});

describe('rules', () => {
  it('of the entry stay those of the position', () => {
    const script = holding(TRAIL);
    script.command({ type: 'rules', rules: NO_RULES });
    follow(script, [150, 150]);
    expect(stop(script)).toEqual([120, 'trailing']);
  });

  it.each([
    [{ coolDownBars: 0, coolDownBarsAfterStop: 0 }, 0, 0],
    [{ coolDownBars: 2, coolDownBarsAfterStop: 6 }, 2, 6],
    [{}, 1, 3],
  ])('%j pause so many bars after a stop', (rules, put, call) => {
    const script = holding({ ...TRAIL, ...rules });
    follow(script, [150, 150, 119, 119, 119]);
    const closedAt = script.closed[0]?.closedAt ?? 0;
    expect(script.state.coolDown).toEqual({
      call: closedAt + call * 5 * MINUTE,
      put: closedAt + put * 5 * MINUTE,
    });
  });

  it('never let a level fall nor hold what two readings have called for, whatever the path', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.array(fc.integer({ min: 70, max: 250 }), { minLength: 1, maxLength: 40 }),
        (rules, mids) => {
          const script = holding(rules);
          let before = 0;
          let below = 0;
          for (const mid of mids) {
            follow(script, [mid]);
            const position = openPosition(script.state);
            if (script.state.trade?.exit !== null || position === null) break;
            expect(position.stopPrice).toBeGreaterThanOrEqual(before);
            before = position.stopPrice;
            below = mid * CENT <= before ? below + 1 : 0;
            expect(below).toBeLessThan(2);
          }
        },
      ),
      { numRuns: runCount(150) },
    );
  });

  it('that are off change nothing of what is decided, done and said', () => {
    const far = { trailingActivation: 1000, trailingDistance: 5, breakEvenAt: 1000 };
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 70, max: 350 }), { minLength: 1, maxLength: 40 }),
        (mids) => {
          const [without, beyond] = [holding({}), holding(far)];
          for (const script of [without, beyond]) follow(script, mids);
          expect(without.state.trade?.peak ?? null).toBeNull();
          expect(beyond.journal).toEqual(without.journal);
          expect(beyond.intents).toEqual(without.intents);
          const { rules: _, trade, lastTrade, ...rest } = beyond.state;
          const off = (each: typeof trade) => each && { ...each, rules: NO_RULES };
          expect(without.state).toEqual({
            ...rest,
            rules: NO_RULES,
            trade: off(trade),
            lastTrade: off(lastTrade),
          });
        },
      ),
      { numRuns: runCount(100) },
    );
  });
});
