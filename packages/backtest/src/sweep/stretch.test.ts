import { createGeneratedMarket } from '@tideline/broker/simulator';
import { expect, test } from 'vitest';
import { defaultSettings, toRunConfig } from '../input/setting-fields.ts';
import { SharedMarketViews } from '../run/market-feed.ts';
import { runBacktest } from '../run/run.ts';
import { SignalRecording } from '../run/signals/signal-recording.ts';
import { evaluateRun } from './evaluation.ts';
import { splitStretches } from './stretch.ts';

test('stretches follow each other and leave no session out', () => {
  const dates = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09'];
  expect(splitStretches(dates, 2, '2026-01-05T11:00')).toEqual([
    { from: '2026-01-05T11:00', to: '2026-01-06' },
    { from: '2026-01-07T09:30', to: '2026-01-08' },
    { from: '2026-01-09T09:30', to: '2026-01-09' },
  ]);
  expect(splitStretches(dates, 9, null)).toEqual([{ from: null, to: '2026-01-09' }]);
});

test('a stretch is the run that begins with it, whatever was before and whichever run wrote signals and views', () => {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: 5 });
  const dates = market.sessions('2026-01-05', '2026-01-14').map(({ date }) => date);
  const stretches = splitStretches(dates, 4, dates[0] ?? null);
  // Trades so large that a loss would show in later sizes.
  const values = { ...defaultSettings(), moneyFlowGate: 0, confidenceThreshold: 45, stopLoss: 40 };
  const span = { from: null, to: null, seed: 5 };
  const shared = stretches.map(() => ({
    recording: new SignalRecording(),
    sharedViews: new SharedMarketViews(),
  }));
  const play = (stopLoss: number, parts: readonly Partial<(typeof shared)[number]>[]) =>
    stretches.flatMap((stretch, index) => {
      const { recording, sharedViews } = parts[index] ?? {};
      const config = { ...toRunConfig({ ...values, stopLoss }, span), ...stretch };
      return evaluateRun((observer) =>
        runBacktest(market, config, observer, recording, sharedViews),
      );
    });

  play(10, shared);
  const whole = play(40, shared);
  const alone = play(40, []);

  expect(whole.map(({ date }) => date)).toEqual(dates);
  expect(whole.flatMap(({ trades }) => trades).length).toBeGreaterThan(5);
  expect(alone).toEqual(whole);
});
