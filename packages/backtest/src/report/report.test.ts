import { createGeneratedMarket, FIRST_PATH, type PathVariant } from '@tideline/broker/simulator';
import { BAR_MS, MINUTE, sessionAt } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { defaultSettings, toRunConfig } from '../input/setting-fields.ts';
import { findEntryPoints, playBothSides } from '../run/both-sides.ts';
import { configOfPath, playPath } from '../run/path-run.ts';
import type { BacktestRun, RecordedRun } from '../run/result.ts';
import { collectFigures, collectRun } from '../run/run.ts';
import { htmlReport } from './html.ts';
import { jsonReport } from './json.ts';
import { buildReport, type ReportEvidence, sessionsOf } from './report.ts';
import { textReport } from './text/text.ts';

const source = { type: 'generated', seed: 2, sessions: 12 } as const;
/** Without the money flow gate a few days have trades of both sides. */
const settings = { ...defaultSettings(), confidenceThreshold: 45, moneyFlowGate: 0 };

const span = (to: string) => ({ from: '2026-01-05', to, seed: source.seed });

const config = toRunConfig(settings, span('2026-01-21'));
const marketOf = (change: Partial<PathVariant> = {}) =>
  createGeneratedMarket({
    symbol: 'SPY',
    seed: source.seed,
    pathVariant: { ...FIRST_PATH, ...change },
  });

function play(): RecordedRun {
  return collectRun(marketOf(), config);
}

function playEvidence(run: BacktestRun): ReportEvidence {
  const { seed } = source;
  const path = (change: Partial<PathVariant>) =>
    playPath(marketOf(change), configOfPath(config, { ...FIRST_PATH, ...change }), null);
  return {
    seed,
    otherPaths: [path({ path: 2 })],
    premiumBandPaths: [0.9, 1.1].map((factor) => ({
      factor,
      path: path({ volatilityFactor: factor }),
    })),
    sidesByPath: [1, 2].map((path) => {
      const own = configOfPath(config, { ...FIRST_PATH, path });
      return findEntryPoints(run).map((entry) => playBothSides(marketOf({ path }), own, entry));
    }),
  };
}

const run = play();
const report = buildReport(run, source, settings);
const json = [...jsonReport(report, run)].join('');
const page = [...htmlReport(report, run)].join('');

test('is the same again, byte for byte', () => {
  const again = play();
  const same = buildReport(again, source, settings);
  expect(textReport(same)).toBe(textReport(report));
  expect([...jsonReport(same, again)].join('')).toBe(json);
  expect([...htmlReport(same, again)].join('')).toBe(page);
});

test('prints the same where decisions are counted, and not kept', () => {
  const figures = collectFigures(marketOf(), config);
  expect(figures).not.toHaveProperty('decisions');
  expect(textReport(buildReport(figures, source, settings))).toBe(textReport(report));
});

const evidence = playEvidence(run);
const whole = buildReport(run, source, settings, null, evidence);

test('reads as agreed', async () => {
  await expect(textReport(whole)).toMatchFileSnapshot('./golden/report.txt');
});

test('says SIMULATED beside the profit, and the verdict before any figure', () => {
  const text = textReport(whole);
  expect(text.indexOf('Verdict')).toBeLessThan(text.indexOf('Bars'));
  expect(text).toMatch(/RESULTS, SIMULATED\n {2}Net P&L/);
  const shown = [...htmlReport(whole, run)].join('');
  expect(shown.indexOf('Verdict on these settings')).toBeLessThan(shown.indexOf('Net P&#38;L'));
  expect(shown).toContain('Net P&#38;L, simulated');
  expect(shown).not.toMatch(/NaN|undefined|Infinity/);
});

test('as JSON has luck, band and paths under their names', () => {
  const document = JSON.parse([...jsonReport(whole, run)].join(''));
  expect(document).toMatchObject({
    verdict: whole.verdict,
    paths: { count: 2, seed: source.seed, netPnl: whole.paths.netPnl },
    premiumBand: [{ factor: 0.9 }, { factor: 1.1 }],
    luck: { draws: 200, entries: whole.luck?.entries, own: {}, randomSide: {}, difference: {} },
  });
  expect(document.results).toMatchObject({
    sharpe: whole.results.sharpe,
    sortino: whole.results.sortino,
    returnDays: 12,
  });
  expect(document.trades).toHaveLength(run.trades.length);
});

describe('the figures', () => {
  const { results } = report;
  const cents = (value: number) => Math.round(value * 100);

  test('add up', () => {
    expect(results.all.trades).toBeGreaterThan(5);
    expect(cents(results.netPnl)).toBe(cents(results.endEquity) - cents(results.startEquity));
    expect(cents(results.netPnl)).toBe(cents(results.grossPnl) - cents(results.fees));
    expect(report.days.reduce((sum, { pnl }) => sum + cents(pnl), 0)).toBe(cents(results.netPnl));
    for (const groups of [results.bySide, results.byReason, results.byTime]) {
      expect(groups.reduce((sum, { trades }) => sum + trades, 0)).toBe(results.all.trades);
      const net = groups.reduce((sum, { netPnl }) => sum + netPnl, 0);
      expect(net).toBeCloseTo(results.all.netPnl, 1);
    }
    expect(report.curve.at(-1)?.equity).toBe(results.endEquity);
    expect(results.daysUp + results.daysDown + results.daysFlat).toBe(run.sessions);
  });

  test('that count trades are the same when one was recorded in parts', () => {
    const [trade, ...others] = run.trades;
    if (trade === undefined) throw new Error('no trade');
    const later = { quantity: 0, grossPnl: -10_000, feesMicro: 0 };
    const late = { ...trade, ...later, tradeId: `${trade.tradeId}-late-1` };
    const trades = [{ ...trade, grossPnl: trade.grossPnl + 10_000 }, late, ...others];
    const { maxDrawdown: _, ...split } = buildReport({ ...run, trades }, source, settings).results;
    const { maxDrawdown: __, ...whole } = results;
    expect(split).toEqual(whole);
    const shown = [...htmlReport(buildReport({ ...run, trades }, source, settings), run)].join('');
    expect(shown).toContain(`${whole.all.trades} trades: ${whole.all.wins} won`);
  });

  test('of a gate agree with the rows', () => {
    const refused = run.decisions.filter(({ decision }) => decision.outcome === 'THRESHOLD');
    const gate = report.gates.find((each) => each.gate === 'THRESHOLD');
    expect(gate?.first).toBe(refused.length);
    expect(report.signals.entered).toBe(
      run.decisions.filter(({ decision }) => decision.tradeId !== null).length,
    );
    const outcomes = report.gates.reduce((sum, { first }) => sum + first, 0);
    const noSignal = run.decisions.filter(({ decision }) => decision.outcome === 'no-signal');
    expect(outcomes + report.signals.entered + noSignal.length).toBe(run.decisions.length);
  });

  test('of what a gate cost are the moves of the underlying', () => {
    const sessions = sessionsOf(run);
    const moves = run.decisions.flatMap(({ signal, decision }) => {
      const [first, ...more] = decision.gates.filter(({ passes }) => !passes);
      if (first?.code !== 'DUPLICATE' || more.length > 0 || signal.signalType === 'neutral')
        return [];
      const close = sessionAt(sessions, signal.barStart)?.close ?? 0;
      const at = signal.barEnd + 30 * MINUTE;
      const bar = run.fiveMinuteBars.find(({ start }) => start === at - BAR_MS);
      if (bar === undefined || at > close) return [];
      const move = (bar.close / signal.price - 1) * 100;
      return [signal.signalType === 'call' ? move : -move];
    });
    const cost = report.gateCosts.find(({ gate }) => gate === 'DUPLICATE');
    expect(moves.length).toBeGreaterThan(10);
    expect(cost?.after30.count).toBe(moves.length);
    expect(cost?.after30.mean).toBeCloseTo(
      moves.reduce((sum, move) => sum + move, 0) / moves.length,
      3,
    );
  });
});

describe('as JSON', () => {
  const document = JSON.parse(json);

  test('it holds everything', () => {
    expect(Object.keys(document).slice(0, 5)).toEqual([
      'format',
      'documentation',
      'played',
      'settings',
      'assumptions',
    ]);
    expect(document.decisions).toHaveLength(run.decisions.length);
    expect(document.trades).toHaveLength(run.trades.length);
    expect(document.orders).toHaveLength(run.orders.length);
    expect(document.fills).toHaveLength(run.fills.length);
    expect(document.settings).toEqual(settings);
  });

  test('a decision has the fields that the server answers with, and what is more', () => {
    const index = run.decisions.findIndex(({ decision }) => decision.outcome === 'entered');
    const decision = run.decisions[index]?.decision;
    const row = document.decisions[index];
    expect(Object.keys(row)).toEqual(
      'barStart symbol outcome sentence gates contractSymbol quantity limitPrice tradeId inputs evaluatedAt coolDown signal'.split(
        ' ',
      ),
    );
    expect(row).toMatchObject({
      barStart: new Date(decision?.barStart ?? 0).toISOString(),
      contractSymbol: decision?.contract?.symbol,
      limitPrice: (decision?.limitPrice ?? 0) / 10_000,
      tradeId: decision?.tradeId,
      gates: decision?.gates,
      coolDown: { call: null, put: null },
    });
    expect(row.inputs).toMatchObject({
      confidenceThreshold: 45,
      moneyFlowGate: 0,
      slippageLimit: 1,
    });
    expect(row.inputs.ask).toBe((decision?.inputs.ask ?? 0) / 10_000);
    const sum = Object.values<number>(row.signal.bullishBreakdown).reduce((a, b) => a + b, 0);
    expect(sum).toBeCloseTo(row.signal.bullishConfidence, 6);
  });

  test('money is in dollars and instants are readable', () => {
    const [signal] = run.decisions;
    expect(document.decisions[0].signal.price).toBe((signal?.signal.price ?? 0) / 10_000);
    expect(document.fills[0].price).toBe(String((run.fills[0]?.price ?? 0) / 10_000));
    expect(Date.parse(document.fills[0].at)).toBe(run.fills[0]?.at);
  });

  test('a number that is none is a defect, not a null', () => {
    const broken = { ...report, warnings: [], days: [{ ...report.days[0], pnl: Number.NaN }] };
    const parts = jsonReport(broken as unknown as typeof report, run);
    expect(() => [...parts]).toThrow('pnl is not a finite number');
  });
});

describe('as a page', () => {
  test('it needs no network and runs nothing but its own script', () => {
    expect(page).not.toMatch(/(?:src|href)="(?!#)/);
    expect(page).not.toMatch(/url\(|@import|\sstyle="|\son\w+="/);
    expect(page.match(/<script/g)).toHaveLength(1);
    expect(page).toContain('default-src &#39;none&#39;');
  });

  test('it escapes what a file name says', () => {
    const name = '<img src=x onerror=alert(1)>.csv';
    const counts = { minutes: 5, rows: 1, kept: 1, outsideHours: 0, invalid: 0 } as const;
    const more = { duplicates: 0, offGrid: 0, foreign: 0 };
    const text = `${name} has a zone`;
    const problems = [{ kind: 'timezone', from: null, to: null, rows: 0, text }] as const;
    const zone = { timezone: 'UTC', timezoneFrom: 'stamp' } as const;
    const read = { ...zone, barMinutes: 5, stampedAt: 'start', problems } as const;
    const evil = buildReport(run, { type: 'file', name, ...counts, ...more, read }, settings);
    const made = [...htmlReport(evil, run)].join('');
    expect(made).not.toContain('<img');
    expect(made).toContain('&#60;img src=x onerror=alert(1)&#62;.csv');
  });

  test('every session has its chart, and one is shown', () => {
    expect(page.match(/class="day"/g)).toHaveLength(run.sessions);
    expect(page.match(/class="day" id="[^"]+" >/g)).toHaveLength(1);
    expect(page).not.toMatch(/NaN|undefined|Infinity/);
  });
});

test('a run without a trade is reported without a number that is none', () => {
  const idle = { ...settings, confidenceThreshold: 100 };
  const market = createGeneratedMarket({ symbol: 'SPY', seed: source.seed });
  const empty = collectRun(market, toRunConfig(idle, span('2026-01-06')));
  const built = buildReport(empty, source, idle);
  expect(built.results.all).toMatchObject({ trades: 0, winRate: null, expectancy: null });
  expect(built.warnings[1]).toMatch(/^No trade was made/);
  expect(built.verdict).toEqual({ word: 'does not tell', barely: false });
  expect(built.results).toMatchObject({ sharpe: null, sortino: null });
  for (const text of [
    textReport(built),
    ...htmlReport(built, empty),
    ...jsonReport(built, empty),
  ]) {
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  }
});
