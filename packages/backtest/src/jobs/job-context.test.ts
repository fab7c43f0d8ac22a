import { createGeneratedMarket, FIRST_PATH } from '@tideline/broker/simulator';
import { expect, test } from 'vitest';
import { defaultSettings, toRunConfig } from '../input/setting-fields.ts';
import { collectRun, recordSignals } from '../run/run.ts';
import { SignalRecording } from '../run/signals/signal-recording.ts';
import { JobContext } from './job-context.ts';

const stretch = { from: '2026-01-12T10:00', to: '2026-01-14' };
const configOf = (confidenceThreshold: number) =>
  toRunConfig(
    { ...defaultSettings(), moneyFlowGate: 0, confidenceThreshold },
    { ...stretch, seed: 3 },
  );
const market = createGeneratedMarket({ symbol: 'SPY', seed: 3 });
const recording = new SignalRecording();
recordSignals(market, configOf(50), recording);
const play = (thresholds: readonly number[]) => {
  const recipe = { type: 'generated', seed: 3, sessions: 9 } as const;
  const context = new JobContext({ recipe, seed: 3 }, market);
  return context.playJob('stretch', {
    configs: thresholds.map(configOf),
    variant: FIRST_PATH,
    stretch,
  });
};

test('thresholds that the same signals reach are played once, and give what each gives alone', () => {
  const least = recording.lowestReachingConfidence(55.3);
  const between = (55.3 + least) / 2;
  expect(between).toBeGreaterThan(55.3);
  const [alone, same, beyond] = [[55.3], [between], [least + 0.01]].map((each) => play(each)[0]);
  const results = play([55.3, between, least, least + 0.01]);
  expect(results).toEqual([alone, same, same, beyond]);
  expect(results[1]).toBe(results[0]);
  expect(results[2]).toBe(results[0]);
  expect(results[3]).not.toBe(results[0]);
});

test('the least confidence that reaches a threshold leaves out neutral and refused bars', () => {
  const [row] = collectRun(market, configOf(50)).decisions;
  if (row === undefined) throw new Error('the run decided nothing');
  const written = new SignalRecording();
  written.writeAnswer('malformed');
  for (const [signalType, confidence] of [
    ['call', 70],
    ['neutral', 56],
    ['put', 60],
    ['call', 50],
  ] as const) {
    written.writeAnswer({ ...row.signal, signalType, confidence });
  }
  const found = [50, 55, 60, 61, 71].map((threshold) =>
    written.lowestReachingConfidence(threshold),
  );
  expect(found).toEqual([50, 60, 60, 70, Number.POSITIVE_INFINITY]);
});
