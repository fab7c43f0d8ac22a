import { createGeneratedMarket } from '@tideline/broker/simulator';
import { expect, test } from 'vitest';
import { defaultSettings, toRunConfig } from '../input/setting-fields.ts';
import { runBacktest } from '../run/run.ts';
import { SignalTape } from '../run/signal-tape.ts';
import { evaluate } from './evaluation.ts';
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

test('a stretch is the run that begins with it, whatever was before and whoever wrote the signals', () => {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: 5 });
  const dates = market.sessions('2026-01-05', '2026-01-14').map(({ date }) => date);
  const stretches = splitStretches(dates, 4, dates[0] ?? null);
  // So much of the account in each trade that a loss would be seen in the sizes after it.
  const values = { ...defaultSettings(), moneyFlowGate: 0, confidenceThreshold: 45, stopLoss: 40 };
  const span = { from: null, to: null, seed: 5 };
  const tapes = stretches.map(() => new SignalTape());
  const play = (stopLoss: number, parts: typeof stretches, tape: (index: number) => SignalTape) =>
    evaluate(
      (config, observer, index) => runBacktest(market, config, observer, tape(index)),
      toRunConfig({ ...values, stopLoss }, span),
      parts,
    );

  play(10, stretches, (index) => tapes[index] ?? new SignalTape());
  const whole = play(40, stretches, (index) => tapes[index] ?? new SignalTape());
  const alone = stretches.flatMap((stretch) => play(40, [stretch], () => new SignalTape()));

  expect(whole.map(({ date }) => date)).toEqual(dates);
  expect(whole.flatMap(({ trades }) => trades).length).toBeGreaterThan(5);
  expect(alone).toEqual(whole);
});
