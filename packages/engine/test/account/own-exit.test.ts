import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type ComparableTrade,
  comparableTrade,
  type RecordedTrade,
} from '../../src/analytics/exit-lab/lab-trade.ts';
import { PathRecorder } from '../../src/analytics/path/path-recorder.ts';
import type { RecordedPath } from '../../src/analytics/path/recording.ts';
import { fromDollars } from '../../src/model/money.ts';
import type { TradingSettings } from '../../src/model/settings.ts';
import { NO_RULES, type TradingRules } from '../../src/model/trading-rules.ts';
import { anyRules } from '../exit-rules/any-rules.ts';
import { runCount } from '../risk/runs.ts';
import { AccountScript } from './account-script.ts';

/** Quotes come on the simulator's grid, and reads by REST when requested. */
const GRID_MS = 5_000;
const PACE = { rereadAfterMs: 1_000, requoteAfterMs: GRID_MS };

interface TradedMarket {
  readonly rules: TradingRules;
  readonly settings: Pick<TradingSettings, 'stopLoss' | 'profitTarget'>;
  /** In cents; each quote is two cents wide. */
  readonly mids: readonly number[];
}

const markets: fc.Arbitrary<TradedMarket> = fc.record({
  rules: fc
    .tuple(anyRules, fc.constantFrom(null, 5, 6))
    .map(([rules, maxHoldingMinutes]) => ({ ...rules, maxHoldingMinutes })),
  settings: fc.record({
    stopLoss: fc.constantFrom(5, 20, 100),
    profitTarget: fc.constantFrom(5, 60, 1_000),
  }),
  mids: fc
    .integer({ min: 0, max: 12 })
    .chain((most) =>
      fc.array(fc.integer({ min: -most, max: most }), { minLength: 70, maxLength: 90 }).map(along),
    ),
});

function along(moves: readonly number[]): readonly number[] {
  let mid = 99;
  return moves.map((move) => {
    mid = Math.max(2, mid + move);
    return mid;
  });
}

function traded({ rules, settings, mids }: TradedMarket): RecordedTrade {
  const script = AccountScript.trading('10:00', settings);
  const recorder = new PathRecorder();
  script.watch = (before, event, now) => recorder.takeStep(before, event, now);
  script.command({ type: 'rules', rules: { ...NO_RULES, ...rules } });
  script.bar();
  script.market(0.98, 1);
  const { id } = script.trade;
  for (const mid of mids) {
    script.wait(GRID_MS, { isSilent: true });
    if (script.state.trade === null) break;
    script.market((mid - 1) / 100, (mid + 1) / 100);
  }
  if (script.state.trade !== null) script.command({ type: 'close' });
  for (let second = 0; script.state.trade !== null && second < 60; second += 1) {
    script.wait(1_000, { isSilent: true });
  }
  const [row] = script.closed;
  const sold = script.state.lastTrade;
  if (row === undefined || sold?.id !== id) throw new Error('the trade did not close');
  const [part] = recorder.unwrittenParts();
  const exitOrder = sold.orders.find(({ role }) => role === 'exit');
  return {
    trade: { ...row, netPnl: row.grossPnl },
    entryTerms: { settings: sold.settings, rules: sold.rules },
    exitPlannedAt: exitOrder?.plannedAt.market ?? null,
    pace: PACE,
    path: { points: part?.points ?? [], refused: 0, begun: 1, isThinned: false, damaged: 0 },
  };
}

function labOf(recorded: RecordedTrade): ComparableTrade {
  const trade = comparableTrade(recorded);
  if (typeof trade === 'string') throw new Error(trade);
  return trade;
}

it('gives a trade’s own exit within one reading at its own settings', () => {
  const reasons = new Set<string>();
  fc.assert(
    fc.property(markets, (market) => {
      const recorded = traded(market);
      const { reason, closedAt, exitPrice } = recorded.trade;
      const { ownExit } = labOf(recorded);
      reasons.add(reason);
      if (reason === 'user') return;
      expect(ownExit?.reason).toBe(reason);
      const apart = Math.abs((recorded.exitPlannedAt ?? closedAt) - (ownExit?.at ?? 0));
      expect(apart).toBeLessThanOrEqual(GRID_MS);
      expect(ownExit?.price).toBe(exitPrice);
    }),
    { numRuns: runCount(300), seed: 11 },
  );
  expect([...reasons].sort()).toEqual([
    'break-even',
    'max-holding',
    'stop',
    'target',
    'trailing',
    'user',
  ]);
});

it('says why where the recording has another exit than the trade', () => {
  const settings = { stopLoss: 20, profitTarget: 60 };
  const { path, ...falling } = traded({ rules: NO_RULES, settings, mids: [90, 70, 70, 70] });
  if (path === null) throw new Error('nothing was recorded');
  const { trade } = falling;
  expect(trade.reason).toBe('stop');
  expect(labOf({ ...falling, path }).ownExit?.reason).toBe('stop');
  const lab = (change: Partial<RecordedPath>) =>
    comparableTrade({ ...falling, path: { ...path, ...change } });
  expect(comparableTrade({ ...falling, path: null })).toBe('no-path');
  expect(lab({ points: [] })).toBe('no-path');
  expect(comparableTrade({ ...falling, path, entryTerms: null })).toBe('no-settings');
  expect(lab({ isThinned: true })).toBe('thinned');
  expect(lab({ begun: 2 })).toBe('gap');
  expect(lab({ damaged: 1 })).toBe('gap');
  expect(lab({ points: path.points.slice(0, 2) })).toBe('exit-not-recorded');
  const below = [0, 1, 2, 3].map((place) => ({
    ...{ at: trade.openedAt + place * GRID_MS, bid: fromDollars(0.5) },
    ask: fromDollars(0.52 + place / 100),
  }));
  const soldFrom = trade.openedAt + 60_000;
  const sold = { ...falling, trade: { ...trade, closedAt: soldFrom }, soldFrom };
  expect(comparableTrade({ ...sold, path: { ...path, points: below } })).toBe(
    'exit-recorded-earlier',
  );
});
