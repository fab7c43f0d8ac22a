import { FIRST_PATH, type PathVariant, type SimulatedMarket } from '@tideline/broker/simulator';
import { loadMarket, type MarketRecipe } from '../input/load-market.ts';
import { playBothSides } from '../run/both-sides.ts';
import { SharedMarketViews } from '../run/market-feed.ts';
import { configOfPath, playPath } from '../run/path-run.ts';
import type { RunConfig, RunObserver } from '../run/result.ts';
import { recordSignals, runBacktest } from '../run/run.ts';
import { SignalRecording } from '../run/signals/signal-recording.ts';
import { type Evaluation, evaluateRun } from '../sweep/evaluation.ts';
import type { JobKind, JobResults, JobsByKind } from './job.ts';

export interface JobInput {
  readonly recipe: MarketRecipe;
  readonly seed: number;
}

const PLAY_BY_JOB_KIND: {
  readonly [Kind in JobKind]: (jobContext: JobContext, job: JobsByKind[Kind]) => JobResults[Kind];
} = {
  path: (jobContext, { config, variant }) =>
    playPath(
      jobContext.marketOf(variant),
      configOfPath(config, variant),
      jobContext.recordingOf(config, variant),
    ),
  entries: (jobContext, { config, variant, entries }) => {
    const market = jobContext.marketOf(variant);
    const pathConfig = configOfPath(config, variant);
    return entries.map((entry) => playBothSides(market, pathConfig, entry));
  },
  stretch: (jobContext, { configs, variant, stretch }) => {
    const market = jobContext.marketOf(variant);
    const sharedViews = new SharedMarketViews();
    const evaluationsByKey = new Map<string, Evaluation>();
    return configs.map((config) => {
      const pathConfig = { ...configOfPath(config, variant), ...stretch };
      const recording = jobContext.recordingOf(pathConfig, variant);
      const play = (observer: RunObserver) =>
        runBacktest(market, pathConfig, observer, recording, sharedViews);
      const known = evaluationsByKey.get(tradingKey(pathConfig, recording));
      const evaluation = known ?? evaluateRun(play);
      evaluationsByKey.set(tradingKey(pathConfig, recording), evaluation);
      return evaluation;
    });
  },
};

/**
 * All paths use the first path's signals and implied volatility, as paths differ inside the bars
 * only. Each thread computes the signals, which is faster than passing some twenty thousand.
 */
export class JobContext {
  readonly #input: JobInput;
  #firstMarket: SimulatedMarket | null;
  /** Path and entry jobs come path by path, so only the latest market is kept. */
  #otherMarket: { readonly key: string; readonly market: SimulatedMarket } | null = null;
  /** Stretch jobs come by span and thresholds, so only the latest recording is kept. */
  #latestRecording: { readonly key: string; readonly recording: SignalRecording } | null = null;

  constructor(input: JobInput, firstMarket: SimulatedMarket | null = null) {
    this.#input = input;
    this.#firstMarket = firstMarket;
  }

  playJob<Kind extends JobKind>(kind: Kind, job: JobsByKind[Kind]): JobResults[Kind] {
    return PLAY_BY_JOB_KIND[kind](this, job);
  }

  marketOf(variant: PathVariant): SimulatedMarket {
    if (isFirstPath(variant)) {
      this.#firstMarket ??= this.#makeMarket(variant);
      return this.#firstMarket;
    }
    const key = `${variant.path} ${variant.volatilityFactor}`;
    if (this.#otherMarket?.key !== key) {
      this.#otherMarket = null;
      this.#otherMarket = { key, market: this.#makeMarket(variant) };
    }
    return this.#otherMarket.market;
  }

  /** On the first path the recording of signals may be empty; the run fills it. */
  recordingOf(config: RunConfig, variant: PathVariant): SignalRecording {
    const key = JSON.stringify([config.from, config.to, signalKey(config)]);
    if (this.#latestRecording?.key !== key)
      this.#latestRecording = { key, recording: new SignalRecording() };
    const { recording } = this.#latestRecording;
    if (recording.isBlank && !isFirstPath(variant)) {
      recordSignals(this.marketOf(FIRST_PATH), config, recording);
    }
    return recording;
  }

  #makeMarket(variant: PathVariant): SimulatedMarket {
    const { recipe, seed } = this.#input;
    return loadMarket(recipe, seed, variant).market;
  }
}

/** Equal keys have equal signals over equal spans. */
export function signalKey({ policy }: RunConfig): string {
  return JSON.stringify(policy.thresholds);
}

/**
 * Within a stretch, equal keys mean equal trades: only the signals that reach a threshold matter.
 */
function tradingKey({ settings, ...config }: RunConfig, recording: SignalRecording): string {
  const confidenceThreshold = recording.lowestReachingConfidence(settings.confidenceThreshold);
  return JSON.stringify({ ...config, settings: { ...settings, confidenceThreshold } });
}

function isFirstPath({ path, volatilityFactor }: PathVariant): boolean {
  return path === FIRST_PATH.path && volatilityFactor === FIRST_PATH.volatilityFactor;
}
