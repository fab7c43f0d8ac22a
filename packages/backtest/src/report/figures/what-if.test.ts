import { createGeneratedMarket } from '@tideline/broker/simulator';
import { REFUSAL_CODES } from '@tideline/engine';
import { describe, expect, test } from 'vitest';
import { defaultSettings, type SettingValues, toRunConfig } from '../../input/setting-fields.ts';
import { parseWhatIf } from '../../input/what-if.ts';
import { collectRun } from '../../run/run.ts';
import { htmlReport } from '../html.ts';
import { jsonReport } from '../json.ts';
import { buildReport } from '../report.ts';
import { textReport } from '../text/text.ts';
import { answerWhatIf } from './what-if.ts';

const source = { type: 'generated', seed: 5, sessions: 12 } as const;
const settings = { ...defaultSettings(), confidenceThreshold: 45, moneyFlowGate: 0 };

function play(values: SettingValues) {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: source.seed });
  const span = { from: '2026-01-05', to: '2026-01-21', seed: source.seed };
  return collectRun(market, toRunConfig(values, span));
}

const run = play(settings);
const ask = (spec: string) => answerWhatIf(run.decisions, parseWhatIf(spec, settings));

test('the settings themselves flip nothing', () => {
  const same = [
    'portfolioPercentage',
    'confidenceThreshold',
    'mfiBullishThreshold',
    'mfiBearishThreshold',
    'rsiOversoldThreshold',
    'rsiOverboughtThreshold',
    'relativeVolumeThreshold',
    'ivThreshold',
    'slippageThreshold',
    'moneyFlowGate',
  ] as const;
  const { summary, flipped } = ask(same.map((name) => `${name}=${settings[name]}`).join(','));
  const entered = run.decisions.filter(({ decision }) => decision.outcome === 'entered').length;
  expect(flipped).toEqual([]);
  expect(summary).toMatchObject({
    decisions: run.decisions.length,
    flips: 0,
    contractAssumed: 0,
    enteredBefore: entered,
    enteredAfter: entered,
    flipsByOutcome: [],
  });
  expect(entered).toBeGreaterThan(10);
});

describe('a higher threshold', () => {
  const { summary, flipped } = ask('threshold=60');

  test('refuses what it no longer reaches, and lets nothing in', () => {
    const weak = run.decisions.filter(
      ({ signal, decision }) => decision.outcome === 'entered' && signal.confidence < 60,
    );
    const entries = flipped.filter(({ before }) => before === 'entered');
    expect(entries.map(({ barStart }) => barStart)).toEqual(
      weak.map(({ decision }) => decision.barStart),
    );
    expect(weak.length).toBeGreaterThan(5);
    expect(summary.enteredAfter).toBe(summary.enteredBefore - weak.length);
    const later: readonly string[] = REFUSAL_CODES.slice(REFUSAL_CODES.indexOf('THRESHOLD') + 1);
    for (const { before, after, isContractAssumed } of flipped) {
      expect([after, isContractAssumed]).toEqual(['THRESHOLD', false]);
      expect(['entered', ...later]).toContain(before);
    }
  });

  test('decides as a run with it does, as long as no entry has made the accounts differ', () => {
    const truth = play({ ...settings, confidenceThreshold: 60 }).decisions;
    const after = new Map(flipped.map((flip) => [flip.barStart, flip.after]));
    const first = run.decisions.findIndex(
      ({ decision }) => decision.outcome === 'entered' && after.has(decision.barStart),
    );
    const same = run.decisions
      .slice(0, first + 1)
      .map(({ decision }) => after.get(decision.barStart) ?? decision.outcome);
    expect(truth[0]?.decision.outcome).toBe(same[0]);
    expect(truth.slice(0, first + 1).map(({ decision }) => decision.outcome)).toEqual(same);
    expect(same.at(-1)).toBe('THRESHOLD');
  });

  test('is counted by outcome, the most frequent flip first', () => {
    const counts = summary.flipsByOutcome.map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(flipped.length);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    for (const { before, after, count } of summary.flipsByOutcome) {
      const rows = flipped.filter((flip) => flip.before === before && flip.after === after);
      expect(rows).toHaveLength(count);
    }
  });
});

describe('other thresholds', () => {
  const question = 'ivThreshold=39.9,rsiOversold=45,rsiOverbought=55';
  const report = buildReport(run, source, settings, ask(question));
  const { summary, flipped } = ask(question);

  test('may lead to entries on contracts that were not stored, and say so', () => {
    const assumed = flipped.filter(({ isContractAssumed }) => isContractAssumed);
    expect(summary.contractAssumed).toBe(assumed.length);
    expect(assumed.length).toBeGreaterThan(0);
    expect(assumed.length).toBeLessThan(flipped.length);
    for (const flip of assumed) {
      const row = run.decisions.find(({ decision }) => decision.barStart === flip.barStart);
      expect([flip.after, row?.decision.inputs.side ?? null]).toEqual(['entered', null]);
    }
  });

  test('are in every form of the report', () => {
    const text = textReport(report);
    const [first] = flipped;
    expect(text).toContain(`${flipped.length} of 930 decisions, ${summary.contractAssumed} of`);
    expect(text).toContain(`The first 10 of ${flipped.length}, with what the run said`);
    expect(text).toContain(`${first?.before}, would be ${first?.after}`);
    expect(text).toContain('an entry more or less does not carry over');
    const page = [...htmlReport(report, run)].join('');
    expect(page).toContain('<h2>What if</h2><span>ivThreshold 39.9 instead of 25, ');
    expect(page).toContain('an entry more or less does not carry over');
    expect(page).toContain(`>${first?.before}</td><td class="left">${first?.after}</td>`);
    const document = JSON.parse([...jsonReport(report, run)].join(''));
    expect(document.whatIf).toEqual(summary);
    expect(document.flippedDecisions).toEqual(
      flipped.map(({ barStart, evaluatedAt, ...flip }) => ({
        barStart: new Date(barStart).toISOString(),
        evaluatedAt: new Date(evaluatedAt).toISOString(),
        ...flip,
      })),
    );
    expect(document.flippedDecisions[0]).toHaveProperty('sentence', first?.sentence);
  });

  test('leave no trace where they were not asked for', () => {
    const plain = buildReport(run, source, settings);
    const texts = [textReport(plain), ...htmlReport(plain, run), ...jsonReport(plain, run)];
    expect(texts.join('')).not.toMatch(/what.?if|flipped/i);
  });

  test('that flip nothing are reported without a table', () => {
    const same = buildReport(run, source, settings, ask('iv=25'));
    const section = /WHAT IF\n.*?\n(?=DATA\n)/s.exec(textReport(same))?.[0];
    expect(section).toContain('0 of 930 decisions');
    expect(section).not.toContain('would be');
    expect([...htmlReport(same, run)].join('')).not.toContain('The first flips');
  });
});
