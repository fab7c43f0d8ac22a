import { parentPort, workerData } from 'node:worker_threads';
import { type MarketRecipe, openMarket } from '../input/open-market.ts';
import type { RunConfig } from '../run/result.ts';
import { runBacktest } from '../run/run.ts';
import { SignalTape } from '../run/signal-tape.ts';
import { evaluate } from './evaluation.ts';
import { signalKey } from './pool.ts';

/** One thread of a sweep: makes the market once and plays the combinations that it is sent. */
const { recipe }: { readonly recipe: MarketRecipe } = workerData;
const { market } = openMarket(recipe);

// Combinations come ordered by what their signals depend on, so that one tape at a time is enough.
let tape = { key: '', signals: new SignalTape() };

parentPort?.on('message', ({ index, config }: { index: number; config: RunConfig }) => {
  const key = signalKey(config);
  if (tape.key !== key) tape = { key, signals: new SignalTape() };
  const evaluation = evaluate(
    (each, observer) => runBacktest(market, each, observer, tape.signals),
    config,
  );
  parentPort?.postMessage({ index, evaluation });
});
