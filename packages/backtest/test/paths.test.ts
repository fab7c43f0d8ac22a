import { createGeneratedMarket, FIRST_PATH, type PathVariant } from '@tideline/broker/simulator';
import { toDollars } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { defaultSettings, toRunConfig } from '../src/input/setting-fields.ts';
import { luckOf } from '../src/report/figures/luck.ts';
import { buildReport } from '../src/report/report.ts';
import { findEntryPoints, playBothSides } from '../src/run/both-sides.ts';
import { configOfPath, type PathRun, pathRunOf, playPath } from '../src/run/path-run.ts';
import { collectRun, recordSignals, runBacktest } from '../src/run/run.ts';
import { SignalRecording } from '../src/run/signals/signal-recording.ts';

const SEED = 5;
const values = { ...defaultSettings(), confidenceThreshold: 45, moneyFlowGate: 0 };
const config = toRunConfig(values, { from: '2026-02-04', to: '2026-02-13', seed: SEED });
const market = (change: Partial<PathVariant> = {}) =>
  createGeneratedMarket({
    symbol: 'SPY',
    seed: SEED,
    pathVariant: { ...FIRST_PATH, ...change },
  });

const recording = new SignalRecording();
const first = market();
const run = collectRun(first, config, {}, recording);
const second: PathVariant = { ...FIRST_PATH, path: 2 };
const other = playPath(market(second), configOfPath(config, second), recording);

describe('a path', () => {
  test('is, as the first, the run by itself', () => {
    const again = playPath(market(), configOfPath(config, FIRST_PATH), null);
    expect(again).toEqual(pathRunOf(run));
    expect(run.trades.length).toBeGreaterThan(5);
  });

  test('after the first has its own prices on the same bars and signals', () => {
    const signals: number[] = [];
    const decided = {
      onDecision: ({ signal }: { readonly signal: { readonly confidence: number } }) =>
        signals.push(signal.confidence),
    };
    runBacktest(market(second), config, decided, recording);
    expect(signals).toEqual(run.decisions.map(({ signal }) => signal.confidence));
    expect(other.trades.map(({ entryPrice }) => entryPrice)).not.toEqual(
      run.trades.map(({ entryPrice }) => entryPrice),
    );
    expect(other.days.map(({ date }) => date)).toEqual(run.days.map(({ date }) => date));
  });

  test('reads signals that were written without trading as those of the run', () => {
    const quiet = new SignalRecording();
    recordSignals(market(), config, quiet);
    expect(quiet).toEqual(recording);
  });

  test('with dearer options pays more for the same contract', () => {
    const dear = playPath(market({ volatilityFactor: 1.1 }), config, recording);
    const [mine, theirs] = [run.trades[0], dear.trades[0]];
    expect(theirs?.contract).toEqual(mine?.contract);
    expect(theirs?.entryPrice).toBeGreaterThan(mine?.entryPrice ?? 0);
  });
});

describe('both sides of an entry', () => {
  const entries = findEntryPoints(run);
  const sides = entries.map((entry) => playBothSides(first, config, entry));

  test('are the run itself on the side that it took', () => {
    const alone = entries.flatMap(({ signal }, index) =>
      signal.signalType === 'neutral' ? [] : (sides[index]?.[signal.signalType].rows ?? []),
    );
    const money = (trades: PathRun['trades']) =>
      trades.map(({ contract, quantity, entryPrice, exitPrice, openedAt, reason, grossPnl }) => {
        return { contract, quantity, entryPrice, exitPrice, openedAt, reason, grossPnl };
      });
    expect(money(alone)).toEqual(money(run.trades));
  });

  test('have contracts of their own, bought for no more than the same share of the account', () => {
    for (const [index, { buyingPower }] of entries.entries()) {
      for (const side of ['call', 'put'] as const) {
        for (const { contract, entryPrice, quantity } of sides[index]?.[side].rows ?? []) {
          expect(contract.side).toBe(side);
          const premium = toDollars(entryPrice * 100 * quantity);
          expect(premium).toBeLessThanOrEqual(toDollars(buyingPower) / 4 + 0.01);
        }
      }
    }
  });

  test('leave no trace: played again, after others, they are the same', () => {
    const again = [...entries].reverse().map((entry) => playBothSides(market(), config, entry));
    expect(again.reverse()).toEqual(sides);
  });

  test('make luck of the entries of which both were ordered', () => {
    const bought = sides.filter(({ call, put }) => call.isOrdered && put.isOrdered).length;
    const luck = luckOf(entries, [sides], SEED);
    expect(luck.entries).toBe(bought);
    expect(luck.leftOut).toBe(entries.length - bought);
    expect(luck.entries).toBeGreaterThan(0);
  });
});

describe('a planted edge', () => {
  function luckWith(driftShare: number) {
    const planted = { kind: 'trend', driftShare } as const;
    const drifting = createGeneratedMarket({ symbol: 'SPY', seed: 11, planted });
    const span = { from: '2026-01-12', to: '2026-03-13', seed: 1 };
    const wishes = toRunConfig({ ...values, slippageThreshold: 5 }, span);
    const entries = findEntryPoints(collectRun(drifting, wishes));
    return luckOf(entries, [entries.map((entry) => playBothSides(drifting, wishes, entry))], 1);
  }

  test('is what luck does not do', () => {
    const found = luckWith(1);
    expect(found.entries).toBeGreaterThan(10);
    expect(found.betterPercent).toBeLessThanOrEqual(5);
    expect(found.difference.interval?.low).toBeGreaterThan(0);
    expect(luckWith(0).betterPercent).toBeGreaterThan(5);
  });
});

describe('a report over paths', () => {
  const source = { type: 'generated', seed: SEED, sessions: 30 } as const;
  const evidence = { seed: SEED, otherPaths: [other], premiumBandPaths: null, sidesByPath: null };
  const report = buildReport(run, source, values, null, evidence);
  const alone = buildReport(run, source, values);

  test('has the mean of what each came to', () => {
    const net = [run, other].map(({ startCash, endCash }) => toDollars(endCash - startCash));
    const [mine = 0, theirs = 0] = net;
    expect(report.results.netPnl).toBeCloseTo((mine + theirs) / 2, 1);
    expect(report.paths.netPnl.min).toBeCloseTo(Math.min(mine, theirs), 1);
    // The standard deviation of two values is their distance over √2.
    expect(report.paths.netPnl.sd).toBeCloseTo(Math.abs(mine - theirs) / Math.SQRT2, 1);
    const trades = run.trades.length + other.trades.length;
    expect(report.results.all.trades).toBe(trades / 2);
    const won = [...run.trades, ...other.trades].filter(
      ({ grossPnl, feesMicro }) => grossPnl * 100 > feesMicro,
    );
    expect(report.results.all.winRate).toBeCloseTo((won.length / trades) * 100, 1);
  });

  test('lists the first path alone', () => {
    expect(report.trades).toEqual(alone.trades);
    expect(report.days).toEqual(alone.days);
    expect(report.curve).toEqual(alone.curve);
    expect(report.gates).toEqual(alone.gates);
  });

  test('of the same path twice is that of the path: nothing is known that was not known', () => {
    const twice = { ...evidence, otherPaths: [pathRunOf(run)] };
    const { results } = buildReport(run, source, values, null, twice);
    const [both, one] = [results, alone.results].map(({ all }) => all.returnOnPremiumInterval);
    // Sums of twice as many values differ in their last bits.
    expect(both?.low).toBeCloseTo(one?.low ?? Number.NaN, 1);
    expect(both?.high).toBeCloseTo(one?.high ?? Number.NaN, 1);
    expect(results.all.winRateInterval).toEqual(alone.results.all.winRateInterval);
    expect(results.sharpe).toBe(alone.results.sharpe);
    expect(results.netPnl).toBe(alone.results.netPnl);
  });

  test('says that generated bars have no edge', () => {
    expect(report.warnings[0]).toContain('no edge by construction');
  });
});
