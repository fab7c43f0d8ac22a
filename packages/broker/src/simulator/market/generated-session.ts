import { BAR_MS, type Bar, CENT, isFullSession, type Price, type Session } from '@tideline/engine';
import { DAY_MIX, GENERATED_PRICES, varianceShape, volumeShape } from './assumptions.ts';
import { createDraws, type Draws, hashText } from './hash.ts';
import type { SessionBars, TimeStretch } from './session-source.ts';

/** Drills come only on request. */
export type Regime = keyof typeof DAY_MIX | Drill;

export type Drill = 'trend' | 'chop' | 'crash' | 'frozen';

export interface InheritedState {
  readonly close: Price;
  /** Logarithm of volatility ÷ usual volatility. */
  readonly volatility: number;
}

export interface GeneratedSession extends SessionBars {
  readonly regime: Regime;
  readonly leaves: InheritedState;
}

export interface RequestedSession {
  readonly regime: Regime;
  /** Share of a drill's drift; 1 is all. */
  readonly drift: number;
}

/** `part` of the day runs from 0 to 1. */
interface DayPlan {
  /** Extra gap at the open, in deviations of a usual night. */
  readonly gap: number;
  readonly volume: number;
  deviationAt(part: number): number;
  /** Extra jump in one bar, in deviations of a day: as often up as down. */
  readonly jump: { readonly bar: number; readonly deviations: number } | null;
  /** Expected logarithmic move of a bar, in deviations of a day; 0 except on drills. */
  driftAt(bar: number): number;
  /** Share of the way back to the day's open that a bar takes; 0 except on drills. */
  readonly pull: number;
  /** What the day adds to the volatility of later days. */
  readonly shock: number;
  /** A stretch without bars: trading is halted, or goes on behind a frozen feed. */
  readonly pause: {
    readonly type: 'halt' | 'freeze';
    readonly bar: number;
    readonly bars: number;
  } | null;
}

type BarDraws = ReturnType<typeof drawBar>;

interface DayDraws {
  readonly plan: DayPlan;
  readonly driftShare: number;
  readonly volatility: number;
  readonly deviation: number;
  readonly open: Price;
  readonly slots: number;
}

/**
 * Bars follow from seed, date and inheritance alone; the kind is drawn from the mix unless
 * requested. On a day of the mix each move's sign is an independent fair coin, so blocks of bars
 * move as far as their bars' squares add up to.
 */
export function generateSession(
  seed: number,
  session: Session,
  inherited: InheritedState,
  asked: RequestedSession | null = null,
): GeneratedSession {
  const draws = createDraws(hashText(seed, session.date));
  const volatility =
    GENERATED_PRICES.volatilityMemory * inherited.volatility +
    GENERATED_PRICES.volatilityNews * draws.normal();
  const deviation = GENERATED_PRICES.dayDeviation * Math.exp(volatility);
  const drawn = pickRegime(draws, isFullSession(session));
  const regime = asked?.regime ?? drawn;
  const slots = (session.close - session.open) / BAR_MS;
  const plan = PLAN_BY_REGIME[regime](draws, slots);
  const night = GENERATED_PRICES.night * deviation * (draws.normal() + plan.gap);
  const open = toTick(inherited.close * Math.exp(night));
  const driftShare = asked?.drift ?? 1;
  const { bars, close } = drawBars(draws, session, {
    plan,
    driftShare,
    volatility,
    deviation,
    open,
    slots,
  });
  const { pause } = plan;
  const stretch = pause && barsStretch(session, pause.bar, pause.bars);
  const isHalt = pause?.type === 'halt';
  return {
    bars,
    halts: stretch !== null && isHalt ? [stretch] : [],
    freezes: stretch === null || isHalt ? [] : [stretch],
    regime,
    leaves: { close, volatility: volatility + plan.shock },
  };
}

function drawBars(
  draws: Draws,
  session: Session,
  { plan, driftShare, volatility, deviation: dayDeviation, open, slots }: DayDraws,
): { readonly bars: readonly Bar[]; readonly close: Price } {
  const slotDeviation = dayDeviation / Math.sqrt(78);
  const bars: Bar[] = [];
  let price = open;
  let exact = Math.log(open);
  let drifting = 0;
  for (let slot = 0; slot < slots; slot += 1) {
    const part = (slot + 0.5) / slots;
    drifting = GENERATED_PRICES.barMemory * drifting + GENERATED_PRICES.barNews * draws.normal();
    const shape = Math.sqrt(varianceShape(part)) * plan.deviationAt(part) * Math.exp(drifting);
    const deviation = slotDeviation * shape;
    const drawn = drawBar(draws);
    const paused = pauseAt(plan, slot);
    if (paused === 'halt') continue;
    exact += deviation * drawn.surprise + driftShare * plan.driftAt(slot) * dayDeviation;
    if (slot === plan.jump?.bar) exact += plan.jump.deviations * dayDeviation;
    exact -= driftShare * plan.pull * (exact - Math.log(open));
    const close = toTick(Math.exp(exact));
    if (paused === null) {
      const start = session.open + slot * BAR_MS;
      const barOpen = slot === 0 ? open : price + CENT * (Math.floor(3 * drawn.up) - 1);
      const activity = plan.volume * Math.exp(volatility / 2 + 0.3 * drawn.wild);
      const volume = barVolume(part, activity, drawn.surprise);
      bars.push({
        start,
        open: barOpen,
        ...highAndLow(barOpen, close, deviation * price, drawn),
        close,
        volume,
      });
    }
    price = close;
  }
  return { bars, close: price };
}

function drawBar(draws: Draws) {
  const jumps = draws.uniform() < GENERATED_PRICES.jumpChance;
  const surprise = draws.normal() + (jumps ? GENERATED_PRICES.jumpDeviations * draws.normal() : 0);
  const wild = draws.normal();
  return { surprise, wild, up: draws.uniform(), down: draws.uniform() };
}

function pauseAt({ pause }: DayPlan, slot: number): 'halt' | 'freeze' | null {
  if (pause === null) return null;
  return slot >= pause.bar && slot < pause.bar + pause.bars ? pause.type : null;
}

function highAndLow(open: Price, close: Price, deviation: number, { up, down }: BarDraws) {
  return {
    high: Math.max(open, close, toTick(bridgeExtreme(open, close, deviation, up, 1))),
    low: Math.min(open, close, toTick(bridgeExtreme(open, close, deviation, down, -1))),
  };
}

function barsStretch({ open }: Session, bar: number, bars: number): TimeStretch {
  return { from: open + bar * BAR_MS, to: open + (bar + bars) * BAR_MS };
}

/** Highest (direction 1) or lowest (-1) point of a Brownian bridge, by its inverse distribution. */
function bridgeExtreme(
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

function barVolume(dayShare: number, factor: number, surprise: number): number {
  const activity = (1 + 0.6 * Math.abs(surprise)) / 1.5;
  return Math.round(GENERATED_PRICES.volume * volumeShape(dayShare) * factor * activity);
}

function toTick(price: number): Price {
  return Math.max(CENT, Math.round(price / CENT) * CENT);
}

function pickRegime(draws: Draws, isFull: boolean): Regime {
  const entries = Object.entries(DAY_MIX) as [keyof typeof DAY_MIX, number][];
  let left = draws.uniform() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [regime, weight] of entries) {
    left -= weight;
    if (left < 0) return !isFull && regime === 'halt' ? 'calm' : regime;
  }
  return 'usual';
}

const USUAL_PLAN: DayPlan = {
  gap: 0,
  volume: 1,
  deviationAt: () => 1,
  jump: null,
  driftAt: () => 0,
  pull: 0,
  shock: 0,
  pause: null,
};

/** Spreads this many deviations of a day evenly over bars from `first` on. */
function evenDrift(first: number, bars: number, deviations: number): (bar: number) => number {
  return (bar) => (bar >= first && bar < first + bars ? deviations / bars : 0);
}

function drawSign(draws: Draws): 1 | -1 {
  return draws.uniform() < 0.5 ? -1 : 1;
}

const PLAN_BY_REGIME: Record<Regime, (draws: Draws, slots: number) => DayPlan> = {
  usual: () => USUAL_PLAN,
  calm: () => ({ ...USUAL_PLAN, volume: 0.85, deviationAt: () => 0.82 }),
  thin: () => ({ ...USUAL_PLAN, volume: 0.4, deviationAt: () => 0.7 }),
  gap: (draws) => ({
    ...USUAL_PLAN,
    gap: drawSign(draws) * draws.between(1, 2.5),
    volume: 1.3,
    deviationAt: () => 1.2,
  }),
  spike: (draws, slots) => {
    const bar = Math.floor(draws.between(0.15, 0.8) * slots);
    const jump = { bar, deviations: drawSign(draws) * draws.between(0.4, 0.9) };
    const deviation = (part: number) => (part * slots < bar ? 0.9 : 1.3);
    return { ...USUAL_PLAN, volume: 1.1, jump, deviationAt: deviation };
  },
  wild: (draws) => {
    const factor = draws.between(1.4, 2);
    return { ...USUAL_PLAN, volume: 1.6, deviationAt: () => factor, shock: GENERATED_PRICES.shock };
  },
  halt: (draws, slots) => {
    const at = Math.floor(draws.between(0.2, 0.6) * slots);
    const jump = { bar: at - 1, deviations: drawSign(draws) * draws.between(1.2, 2) };
    return {
      ...USUAL_PLAN,
      volume: 1.6,
      deviationAt: (part) => (part * slots < at ? 1.2 : 1.8),
      jump,
      shock: GENERATED_PRICES.shock,
      pause: { type: 'halt', bar: at, bars: 3 },
    };
  },
  chop: (draws) => ({ ...USUAL_PLAN, pull: draws.between(0.05, 0.12), deviationAt: () => 1.05 }),
  trend: (draws, slots) => {
    const sign = drawSign(draws);
    const pause = Math.floor(draws.between(0.3, 0.55) * slots);
    const rest = Math.floor(draws.between(0.1, 0.25) * slots);
    const first = evenDrift(0, pause, sign * draws.between(0.7, 1.3));
    const second = evenDrift(pause + rest, slots - pause - rest, sign * draws.between(0.5, 1.2));
    const drift = (bar: number): number => first(bar) + second(bar);
    return { ...USUAL_PLAN, volume: 1.1, deviationAt: () => 0.75, driftAt: drift };
  },
  crash: (draws, slots) => {
    const at = Math.floor(draws.between(0.12, 0.6) * slots);
    const size = draws.between(2.5, 4.5);
    const fall = evenDrift(at, 10, -size);
    const back = evenDrift(at + 14, 20, size * draws.between(0.1, 0.5));
    return {
      ...USUAL_PLAN,
      volume: 1.8,
      deviationAt: (part) => (part * slots < at ? 1 : 2),
      driftAt: (bar) => fall(bar) + back(bar),
      shock: GENERATED_PRICES.shock,
    };
  },
  frozen: (draws, slots) => {
    const bar = Math.floor(draws.between(0.2, 0.6) * slots);
    const bars = Math.floor(draws.between(2, 6));
    return { ...USUAL_PLAN, pause: { type: 'freeze', bar, bars } };
  },
};
