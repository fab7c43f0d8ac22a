import { parentPort, workerData } from 'node:worker_threads';
import { openMarket } from '../input/open-market.ts';
import type { RunConfig } from '../run/result.ts';
import { runBacktest } from '../run/run.ts';
import { SignalTape } from '../run/signal-tape.ts';
import { evaluate } from './evaluation.ts';
import { signalKey, type WorkerTask } from './pool.ts';

/** One thread of a sweep: makes the market once and plays the combinations that it is sent. */
const { recipe, stretches }: WorkerTask = workerData;
const { market } = openMarket(recipe);

/** One for each stretch: where a run starts is a part of what its signals depend on. */
const blankTapes = () => stretches.map(() => new SignalTape());

// Combinations come ordered by what their signals depend on, so that the tapes of one are enough.
let recorded = { key: '', tapes: blankTapes() };

parentPort?.on('message', ({ index, config }: { index: number; config: RunConfig }) => {
  const key = signalKey(config);
  if (recorded.key !== key) recorded = { key, tapes: blankTapes() };
  const { tapes } = recorded;
  const evaluation = evaluate(
    (each, observer, stretch) => runBacktest(market, each, observer, tapes[stretch]),
    config,
    stretches,
  );
  parentPort?.postMessage({ index, evaluation });
});
