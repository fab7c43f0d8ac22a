import { FIRST_PATH, type PathVariant, type SimulatedMarket } from '@tideline/broker/simulator';
import { loadMarket, type MarketRecipe } from '../input/load-market.ts';
import { playBothSides } from '../run/both-sides.ts';
import { SharedViews } from '../run/market-feed.ts';
import { configOfPath, playPath } from '../run/path-run.ts';
import type { RunConfig } from '../run/result.ts';
import { recordSignals, runBacktest } from '../run/run.ts';
import { SignalRecording } from '../run/signal-recording.ts';
import { type Evaluation, evaluate } from '../sweep/evaluation.ts';
import type { JobKind, JobResults, JobsByKind } from './job.ts';

export interface JobInput {
  readonly recipe: MarketRecipe;
  readonly seed: number;
}

const PLAY_BY_JOB_KIND: {
  readonly [Kind in JobKind]: (bench: JobContext, job: JobsByKind[Kind]) => JobResults[Kind];
} = {
  path: (bench, { config, invention }) =>
    playPath(
      bench.marketOf(invention),
      configOfPath(config, invention),
      bench.recordingOf(config, invention),
    ),
  entries: (bench, { config, invention, entries }) => {
    const market = bench.marketOf(invention);
    const own = configOfPath(config, invention);
    return entries.map((entry) => playBothSides(market, own, entry));
  },
  stretch: (bench, { configs, invention, stretch }) => {
    const market = bench.marketOf(invention);
    const views = new SharedViews();
    const known = new Map<string, Evaluation>();
    return configs.map((config) => {
      const own = { ...configOfPath(config, invention), ...stretch };
      const tape = bench.recordingOf(own, invention);
      const play = () => evaluate((observer) => runBacktest(market, own, observer, tape, views));
      const evaluation = (tape.isBlank ? undefined : known.get(tradingKey(own, tape))) ?? play();
      known.set(tradingKey(own, tape), evaluation);
      return evaluation;
    });
  },
};

/**
 * All paths use the first path's signals and implied volatility, as they differ inside the bars
 * only. Each thread computes them, which is faster than passing some twenty thousand.
 */
export class JobContext {
  readonly #material: JobInput;
  #first: SimulatedMarket | null;
  /** Jobs come path by path, so only the latest market is kept. */
  #other: { readonly name: string; readonly market: SimulatedMarket } | null = null;
  /** Jobs come by span and thresholds, so only the latest recording is kept. */
  #tape: { readonly name: string; readonly tape: SignalRecording } | null = null;

  constructor(material: JobInput, first: SimulatedMarket | null = null) {
    this.#material = material;
    this.#first = first;
  }

  playJob<Kind extends JobKind>(kind: Kind, job: JobsByKind[Kind]): JobResults[Kind] {
    return PLAY_BY_JOB_KIND[kind](this, job);
  }

  marketOf(invention: PathVariant): SimulatedMarket {
    if (isFirst(invention)) {
      this.#first ??= this.#makeMarket(invention);
      return this.#first;
    }
    const name = `${invention.path} ${invention.volatilityFactor}`;
    if (this.#other?.name !== name) {
      this.#other = null;
      this.#other = { name, market: this.#makeMarket(invention) };
    }
    return this.#other.market;
  }

  /** On the first path the recording of signals may be empty; the run fills it. */
  recordingOf(config: RunConfig, invention: PathVariant): SignalRecording {
    const name = JSON.stringify([config.from, config.to, signalKey(config)]);
    if (this.#tape?.name !== name) this.#tape = { name, tape: new SignalRecording() };
    const { tape } = this.#tape;
    if (tape.isBlank && !isFirst(invention)) {
      recordSignals(this.marketOf(FIRST_PATH), config, tape);
    }
    return tape;
  }

  #makeMarket(invention: PathVariant): SimulatedMarket {
    const { recipe, seed } = this.#material;
    return loadMarket(recipe, seed, invention).market;
  }
}

/** Equal keys have equal signals over equal spans. */
export function signalKey({ policy }: RunConfig): string {
  return JSON.stringify(policy.thresholds);
}

/** Equal keys of one stretch have equal trades: a threshold decides only by the signals reaching it. */
function tradingKey({ settings, ...config }: RunConfig, tape: SignalRecording): string {
  const confidenceThreshold = tape.leastConfidence(settings.confidenceThreshold);
  return JSON.stringify({ ...config, settings: { ...settings, confidenceThreshold } });
}

function isFirst({ path, volatilityFactor }: PathVariant): boolean {
  return path === FIRST_PATH.path && volatilityFactor === FIRST_PATH.volatilityFactor;
}
