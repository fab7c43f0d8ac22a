import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecisionEntry } from '../../src/account/state/journal.ts';
import { type StoredDecision, whatIf } from '../../src/analytics/what-if.ts';
import { sessionAt } from '../../src/hours/sessions.ts';
import { blackScholesPrice, yearsToExpiry } from '../../src/indicators/black-scholes.ts';
import { BAR_MS } from '../../src/model/bar.ts';
import { chainOf } from '../../src/model/chain.ts';
import { occSymbol } from '../../src/model/contract.ts';
import { CENT, fromDollars, toDollars } from '../../src/model/money.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../../src/model/thresholds.ts';
import type { MarketSignal } from '../../src/signal/market-signal.ts';
import { temperedBars } from '../seeded-bars.ts';
import { newEngine, SESSIONS, THRESHOLDS } from '../signal-cases.ts';
import { AccountScript } from './account-script.ts';
import { POLICY, signalAt } from './market.ts';

function stored(
  spoil: (script: AccountScript) => void = () => {},
  change: Partial<MarketSignal> = {},
): StoredDecision {
  const script = AccountScript.trading();
  spoil(script);
  const signal = signalAt(script.now.market, change);
  script.bar(change);
  const decision = script.decisions.at(-1);
  if (decision === undefined) throw new Error('no decision');
  return JSON.parse(JSON.stringify({ signal, decision }));
}

const outcome = (row: StoredDecision, change: Parameters<typeof whatIf>[1]) =>
  whatIf([row], change)[0]?.after;

describe('what if', () => {
  const rows = [
    stored(),
    stored((script) => script.command({ type: 'pause' })),
    stored((script) => script.wait(61_000)),
    stored(undefined, { confidence: 54 }),
    stored(undefined, { signalType: 'neutral', neutralReason: 'no-lead' }),
    stored((script) => {
      script.broker.optionsBuyingPower = fromDollars(300);
      script.reconcile();
    }),
  ];

  it('nothing changed, nothing flips', () => {
    for (const change of [{}, { settings: {} }, { moneyFlowGate: POLICY.moneyFlowGate }]) {
      const answers = whatIf(rows, change);
      expect(answers.map((row) => row.after)).toEqual(rows.map((row) => row.decision.outcome));
      expect(answers.filter((row) => row.isFlipped || row.isContractAssumed)).toEqual([]);
    }
  });

  it('an entry is refused by the gate that now says no, and a refused bar enters', () => {
    const [entered, paused, , weak] = rows;
    if (!entered || !paused || !weak) throw new Error('no rows');
    expect(outcome(entered, { settings: { confidenceThreshold: 70 } })).toBe('entered');
    expect(outcome(entered, { settings: { confidenceThreshold: 71 } })).toBe('THRESHOLD');
    expect(outcome(weak, { settings: { confidenceThreshold: 54 } })).toBe('entered');
    expect(outcome(entered, { moneyFlowGate: 0.21 })).toBe('MONEY_FLOW');
    expect(outcome(entered, { settings: { portfolioPercentage: 1 } })).toBe('SIZE');
    expect(outcome(paused, { settings: { confidenceThreshold: 71 } })).toBe('USER_STATE');
    const change = { settings: { confidenceThreshold: 71 } };
    expect(whatIf([entered], change)).toEqual([
      {
        barStart: entered.decision.barStart,
        before: 'entered',
        after: 'THRESHOLD',
        side: 'call',
        confidence: 70,
        isFlipped: true,
        isContractAssumed: false,
      },
    ]);
  });

  it('a smaller share of the money may no longer buy one contract', () => {
    const narrow = stored((script) => {
      const { thresholds } = script.policy;
      script.policy = { ...script.policy, thresholds: { ...thresholds, slippageThreshold: 1 } };
      script.broker.optionsBuyingPower = fromDollars(4 * 106.11);
      script.reconcile();
    });
    expect(narrow.decision).toMatchObject({ outcome: 'entered', quantity: 1 });
    expect(outcome(narrow, { settings: { portfolioPercentage: 24 } })).toBe('SIZE');
  });

  it('refuses a row that other weights have scored', () => {
    expect(() => whatIf(rows, { thresholds: { ivThreshold: 20 } })).toThrow('weightsVersion');
  });

  it('gives what the bars themselves give with other thresholds', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        THRESHOLDS,
        fc.constantFrom(0.2, 0.7, 1, 3),
        fc.constantFrom(0, 0.05, 0.15),
        fc.integer({ min: 40, max: 70 }),
        (seed, drawn, slippageThreshold, moneyFlowGate, confidenceThreshold) => {
          const { emaFastPeriod, emaSlowPeriod, ...rest } = drawn;
          const thresholds = { ...rest, slippageThreshold };
          const all = { ...DEFAULT_THRESHOLDS, ...thresholds };
          const before = decided(seed, DEFAULT_THRESHOLDS, POLICY.moneyFlowGate, 55);
          const truth = decided(seed, all, moneyFlowGate, confidenceThreshold);
          const settings = { confidenceThreshold };
          const answers = whatIf(before, { settings, thresholds, moneyFlowGate });
          for (const [index, answer] of answers.entries()) {
            const real = truth[index]?.decision.outcome;
            expect(answer.before).toBe(before[index]?.decision.outcome);
            if (answer.isContractAssumed && real !== answer.after) {
              expect(answer.after).toBe('entered');
              expect(['CONTRACT', 'QUOTE', 'SLIPPAGE', 'COLLAR', 'SIZE']).toContain(real);
            } else expect(answer.after).toBe(real);
          }
        },
      ),
      { numRuns: 15 },
    );
  });
});

const STARTS = SESSIONS.slice(0, 6).flatMap(({ open }) =>
  Array.from({ length: 60 }, (_, slot) => open + slot * BAR_MS),
);
const TEMPER = { tick: 100, step: 30, wick: 20, still: 0, untraded: 0 };

function decided(
  seed: number,
  thresholds: Thresholds,
  moneyFlowGate: number,
  confidenceThreshold: number,
): readonly StoredDecision[] {
  const engine = newEngine({ thresholds });
  const signals = temperedBars(seed, STARTS, TEMPER).map((bar) => engine.push(bar));
  return signals.slice(-60).map((signal) => {
    const script = new AccountScript('10:00', { confidenceThreshold });
    script.policy = { ...POLICY, thresholds, moneyFlowGate, sessions: SESSIONS };
    script.now = { market: signal.barEnd, wall: 60_000 };
    script.reconcile();
    script.command({ type: 'start' });
    script.command({ type: 'bot', active: true });
    const spot = toDollars(signal.price);
    script.evaluated(signal, { spot, chain: chainFor(signal, spot) });
    const decision = script.journal.find(
      (entry): entry is DecisionEntry => entry.type === 'decision',
    );
    if (decision === undefined) throw new Error('no decision');
    return { signal, decision };
  });
}

function chainFor({ barEnd, date }: MarketSignal, spot: number) {
  const years = yearsToExpiry(barEnd, sessionAt(SESSIONS, barEnd - 1)?.close ?? barEnd);
  const sides = ['call', 'put'] as const;
  return chainOf(
    sides.flatMap((side) =>
      Array.from({ length: 13 }, (_, index) => {
        const strike = Math.round(spot) - 6 + index;
        const price = blackScholesPrice({ side, spot, strike, years }, 0.15);
        const bid = Math.max(CENT, Math.round(fromDollars(price) / CENT) * CENT - CENT);
        const symbol = occSymbol('SPY', date, side, fromDollars(strike));
        return {
          contract: { symbol, underlying: 'SPY', side, strike: fromDollars(strike), expiry: date },
          quote: { at: barEnd, bid, bidSize: 9, ask: bid + 2 * CENT, askSize: 9 },
        };
      }),
    ),
  );
}
