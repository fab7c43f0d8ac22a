import {
  BAR_MS,
  type Bar,
  CENT,
  fromDollars,
  isFullSession,
  type Price,
  type Session,
} from '@tideline/engine';
import { GENERATED, REGIMES, varianceShape, volumeShape } from './assumptions.ts';
import { createDraws, type Draws, hashText } from './hash.ts';
import type { SessionBars, Stretch } from './session-source.ts';

export type Regime = keyof typeof REGIMES;

/** What a session inherits from the one before. */
export interface Inheritance {
  readonly close: Price;
  /** Logarithm of volatility over its usual level. */
  readonly volatility: number;
}

export interface GeneratedSession extends SessionBars {
  readonly regime: Regime;
  readonly leaves: Inheritance;
}

/** How a regime bends a day: per bar, by the part of the day (0 to 1) that it lies at. */
interface Plan {
  readonly gap: number;
  readonly volume: number;
  /** Factor on the bar's deviation. */
  deviation(part: number): number;
  /** Expected logarithmic move of the bar, in deviations of a day. */
  drift(bar: number, slots: number): number;
  /** Share of the distance to the day's open that a bar undoes. */
  readonly pull: number;
  /** No bars for a while: trading stops, or it goes on unseen because the feed is frozen. */
  readonly pause: {
    readonly type: 'halt' | 'freeze';
    readonly bar: number;
    readonly bars: number;
  } | null;
}

/**
 * The bars of one session: a function of the seed, its date and what it inherits. Its regime is drawn
 * unless one is asked for.
 */
export function generateSession(
  seed: number,
  session: Session,
  inherited: Inheritance,
  asked: Regime | null = null,
): GeneratedSession {
  const draws = createDraws(hashText(seed, session.date));
  const volatility =
    GENERATED.volatilityMemory * inherited.volatility + GENERATED.volatilityNews * draws.normal();
  const level = Math.exp(volatility);
  const dayDeviation = GENERATED.dayDeviation * level;
  const drawn = pickRegime(draws, isFullSession(session));
  const regime = asked ?? drawn;
  const slots = (session.close - session.open) / BAR_MS;
  const plan = PLANS[regime](draws, slots);
  const { pause } = plan;

  const night = GENERATED.nightDeviation * level * draws.normal() + plan.gap;
  const back = GENERATED.pull * Math.log(inherited.close / fromDollars(GENERATED.firstPrice));
  const open = toTick(inherited.close * Math.exp(night - back));
  const slotDeviation = dayDeviation / Math.sqrt(78);

  const bars: Bar[] = [];
  let price = open;
  let exact = Math.log(open);
  // Volatility also drifts within the day.
  let drifting = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    const part = (slot + 0.5) / slots;
    drifting = 0.9 * drifting + 0.12 * draws.normal();
    const shape = Math.sqrt(varianceShape(part)) * plan.deviation(part) * Math.exp(drifting);
    const deviation = slotDeviation * shape;
    const jumps = draws.uniform() < GENERATED.jumpChance;
    const jump = jumps ? GENERATED.jumpDeviations * draws.normal() : 0;
    const surprise = draws.normal() + jump;
    const wild = draws.normal();
    const [up, down] = [draws.uniform(), draws.uniform()];
    const start = session.open + slot * BAR_MS;
    const paused =
      pause !== null && slot >= pause.bar && slot < pause.bar + pause.bars ? pause.type : null;
    if (paused === 'halt') continue;
    exact += plan.drift(slot, slots) * dayDeviation + deviation * surprise;
    exact -= plan.pull * (exact - Math.log(open));
    const barOpen = slot === 0 ? open : price + CENT * (Math.floor(3 * up) - 1);
    const close = toTick(Math.exp(exact));
    if (paused === 'freeze') {
      price = close;
      continue;
    }
    const spread = deviation * price;
    bars.push({
      start,
      open: barOpen,
      high: Math.max(barOpen, close, toTick(extreme(barOpen, close, spread, up, 1))),
      low: Math.min(barOpen, close, toTick(extreme(barOpen, close, spread, down, -1))),
      close,
      volume: barVolume(part, plan.volume * Math.exp(volatility / 2 + 0.3 * wild), surprise),
    });
    price = close;
  }
  const shock = regime === 'crash' || regime === 'halt' ? GENERATED.shock : 0;
  const leaves = { close: price, volatility: volatility + shock };
  const stretch = pause && stretchOf(session, pause.bar, pause.bars);
  const isHalt = pause?.type === 'halt';
  return {
    bars,
    halts: stretch !== null && isHalt ? [stretch] : [],
    freezes: stretch === null || isHalt ? [] : [stretch],
    regime,
    leaves,
  };
}

function stretchOf({ open }: Session, bar: number, bars: number): Stretch {
  return { from: open + bar * BAR_MS, to: open + (bar + bars) * BAR_MS };
}

/** Highest (direction 1) or lowest (-1) point of a Brownian bridge: the inverse of its distribution. */
function extreme(
  from: Price,
  to: Price,
  deviation: number,
  chance: number,
  direction: 1 | -1,
): number {
  const change = to - from;
  const reach = Math.sqrt(change * change - 2 * deviation * deviation * Math.log(chance));
  return (from + to + direction * reach) / 2;
}

function barVolume(part: number, factor: number, surprise: number): number {
  const activity = (1 + 0.6 * Math.abs(surprise)) / 1.5;
  return Math.round(GENERATED.volume * volumeShape(part) * factor * activity);
}

function toTick(price: number): Price {
  return Math.max(CENT, Math.round(price / CENT) * CENT);
}

function pickRegime(draws: Draws, full: boolean): Regime {
  const entries = Object.entries(REGIMES) as [Regime, number][];
  let left = draws.uniform() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [regime, weight] of entries) {
    left -= weight;
    if (left < 0) return !full && (regime === 'crash' || regime === 'halt') ? 'calm' : regime;
  }
  return 'calm';
}

const QUIET: Plan = {
  gap: 0,
  volume: 1,
  deviation: () => 1,
  drift: () => 0,
  pull: 0,
  pause: null,
};

/** Spreads a move of so many day deviations evenly over bars from `first` on. */
function leg(first: number, bars: number, deviations: number): (bar: number) => number {
  return (bar) => (bar >= first && bar < first + bars ? deviations / bars : 0);
}

const PLANS: Record<Regime, (draws: Draws, slots: number) => Plan> = {
  calm: () => ({ ...QUIET, volume: 0.85, deviation: () => 0.65 }),
  thin: () => ({ ...QUIET, volume: 0.4, deviation: () => 0.5 }),
  chop: (draws) => ({ ...QUIET, pull: draws.between(0.05, 0.12), deviation: () => 1.05 }),
  trend: (draws, slots) => {
    const sign = draws.uniform() < 0.5 ? -1 : 1;
    const pause = Math.floor(draws.between(0.3, 0.55) * slots);
    const rest = Math.floor(draws.between(0.1, 0.25) * slots);
    const first = leg(0, pause, sign * draws.between(0.7, 1.3));
    const second = leg(pause + rest, slots - pause - rest, sign * draws.between(0.5, 1.2));
    const drift = (bar: number): number => first(bar) + second(bar);
    return { ...QUIET, volume: 1.1, deviation: () => 0.75, drift };
  },
  gap: (draws, slots) => {
    const sign = draws.uniform() < 0.5 ? -1 : 1;
    const size = draws.between(0.007, 0.015);
    // Half of the gaps fill, half go on.
    const onward = draws.uniform() < 0.5 ? -1 : 1;
    const drift = leg(0, Math.floor(slots / 2), sign * onward * draws.between(0.4, 1));
    return { ...QUIET, gap: sign * size, volume: 1.3, deviation: () => 1.2, drift };
  },
  spike: (draws, slots) => {
    const sign = draws.uniform() < 0.5 ? -1 : 1;
    const at = Math.floor(draws.between(0.15, 0.8) * slots);
    const size = draws.between(0.8, 1.6);
    const out = leg(at, 1, sign * size);
    const back = leg(at + 1, 9, -sign * size * draws.between(0.3, 0.9));
    return { ...QUIET, volume: 1.1, drift: (bar) => out(bar) + back(bar) };
  },
  crash: (draws, slots) => {
    const at = Math.floor(draws.between(0.12, 0.6) * slots);
    const size = draws.between(2.5, 4.5);
    const fall = leg(at, 10, -size);
    const back = leg(at + 14, 20, size * draws.between(0.1, 0.5));
    return {
      ...QUIET,
      volume: 1.8,
      deviation: (part) => (part * slots < at ? 1 : 2),
      drift: (bar) => fall(bar) + back(bar),
    };
  },
  halt: (draws, slots) => {
    const at = Math.floor(draws.between(0.2, 0.6) * slots);
    const fall = leg(at - 3, 3, -draws.between(2, 3.5));
    const back = leg(at + 3, 12, draws.between(0, 1.5));
    return {
      ...QUIET,
      volume: 1.6,
      deviation: (part) => (part * slots < at ? 1 : 1.8),
      drift: (bar) => fall(bar) + back(bar),
      pause: { type: 'halt', bar: at, bars: 3 },
    };
  },
  frozen: (draws, slots) => {
    const bar = Math.floor(draws.between(0.2, 0.6) * slots);
    const bars = Math.floor(draws.between(2, 6));
    return { ...QUIET, pause: { type: 'freeze', bar, bars } };
  },
};
