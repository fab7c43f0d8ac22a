import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isQuietBar } from '../../src/account/quiet-bar.ts';
import type { AccountState } from '../../src/account/state/state.ts';
import { MINUTE } from '../../src/model/time.ts';
import type { Policy } from '../../src/risk/policy.ts';
import type { MarketSignal } from '../../src/signal/market-signal.ts';
import { runCount } from '../risk/runs.ts';
import { AccountScript } from './account-script.ts';
import { at, chainAt, signalAt } from './market.ts';
import { lateAndAlive } from './second-trade.ts';

type Change = (script: AccountScript) => void;

const ofDay =
  (change: Partial<NonNullable<AccountState['day']>>): Change =>
  (script) => {
    const { day } = script.state;
    if (day === null) throw new Error('the day has not begun');
    script.state = { ...script.state, day: { ...day, ...change } };
  };
const withPolicy =
  (change: Partial<Policy>): Change =>
  (script) => {
    script.policy = { ...script.policy, ...change };
  };
const coolingDown: Change = (script) => {
  const coolDown = { call: script.now.market + 1, put: 0 };
  script.state = { ...script.state, coolDown };
};
const isQuiet = ({ state, now, policy }: AccountScript, change: Partial<MarketSignal> = {}) =>
  isQuietBar(state, signalAt(now.market, change), policy);

describe('a bar without a trade under way', () => {
  const blackout = { label: 'Fed', from: at('09:55').market, to: at('10:05').market };
  const flow = { ...signalAt(at('10:00').market).indicators, moneyFlow: -0.2 };

  it.each<[string, boolean, Partial<MarketSignal>, Change?]>([
    ['of a good signal', false, {}],
    ['without a signal', true, { signalType: 'neutral' }],
    ['below the threshold', true, { confidence: 54.9 }],
    ['at the threshold', false, { confidence: 55 }],
    ['against the money flow', true, { indicators: flow }],
    ['with the money flow', false, { indicators: flow, signalType: 'put' }],
    ['without the money flow gate', false, { indicators: flow }, withPolicy({ moneyFlowGate: 0 })],
    ['of the side that cools down', true, {}, coolingDown],
    ['of the other side', false, { signalType: 'put', indicators: flow }, coolingDown],
    ['in a blackout', true, {}, withPolicy({ blackouts: [blackout] })],
    ['after all entries of the day', true, {}, ofDay({ entries: 10 })],
    ['after all losses of the day', true, {}, ofDay({ lossTimes: [1, 2] })],
    ['after one loss', false, {}, ofDay({ lossTimes: [1] })],
    ['of a day that the account has not begun', false, { confidence: 1 }, ofDay({ date: '' })],
  ])('%s is quiet: %s', (_name, expected, change, before) => {
    const script = AccountScript.trading();
    before?.(script);
    expect(isQuiet(script, change)).toBe(expected);
  });

  it('outside the entry window is quiet', () => {
    const script = AccountScript.trading();
    script.now = at('15:20');
    expect(isQuiet(script)).toBe(true);
  });

  it('is not, while an order of the closed trade may still fill', () => {
    const { state, now, policy } = lateAndAlive();
    const low = signalAt(now.market, { confidence: 1 });
    expect(isQuietBar({ ...state, trade: null }, low, policy)).toBe(false);
    expect(isQuietBar({ ...state, trade: null, lastTrade: null }, low, policy)).toBe(true);
  });

  it('enters nothing when it is decided, whatever the account read before says', () => {
    fc.assert(
      fc.property(
        fc.record({
          minute: fc.integer({ min: 0, max: 385 }),
          signalType: fc.constantFrom('call', 'put', 'neutral'),
          confidence: fc.integer({ min: 40, max: 70 }),
          moneyFlow: fc.option(fc.double({ min: -0.3, max: 0.3, noNaN: true })),
        }),
        fc.record({
          entries: fc.constantFrom(0, 9, 10),
          lossesAgo: fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }),
          coolsAfter: fc.integer({ min: -10, max: 10 }),
        }),
        fc.boolean(),
        ({ minute, moneyFlow, ...signal }, { entries, lossesAgo, coolsAfter }, isRead) => {
          const script = AccountScript.trading();
          const market = at('09:30').market + minute * MINUTE;
          script.now = { market, wall: script.now.wall + minute * MINUTE };
          const lossTimes = lossesAgo.map((ago) => market - ago * MINUTE).sort((a, b) => a - b);
          withPolicy({ maxLossesPerDay: 4 })(script);
          ofDay({ entries, lossTimes })(script);
          const until = market + coolsAfter * MINUTE;
          script.state = { ...script.state, coolDown: { call: until, put: until } };
          const base = signalAt(market, signal);
          const given = { ...base, indicators: { ...base.indicators, moneyFlow } };
          if (!isQuietBar(script.state, given, script.policy)) return;
          if (isRead) script.reconcile();
          script.evaluated(given, { chain: chainAt(market) });
          expect(script.state.trade).toBeNull();
          expect(script.decisions.at(-1)?.outcome).not.toBe('entered');
        },
      ),
      { numRuns: runCount(200) },
    );
  });
});
