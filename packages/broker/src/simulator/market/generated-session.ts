import { BAR_MS, type Bar, CENT, isFullSession, type Price, type Session } from '@tideline/engine';
import { GENERATED_PRICES, REGIME_WEIGHTS, varianceShapeAt, volumeShapeAt } from './assumptions.ts';
import { createDraws, type Draws, hashText } from './hash.ts';
import type { SessionBars, TimeStretch } from './session-source.ts';

/** Drills come only on request. */
export const DRILL_REGIMES = ['trend', 'chop', 'crash', 'frozen'] as const;

export type Regime = keyof typeof REGIME_WEIGHTS | (typeof DRILL_REGIMES)[number];

export interface OvernightState {
  readonly close: Price;
  /** Logarithm of volatility ÷ usual volatility. */
  readonly logVolatility: number;
}

export interface GeneratedSession extends SessionBars {
  readonly regime: Regime;
  readonly endState: OvernightState;
}

export interface RequestedSession {
  readonly regime: Regime;
  /** Share of a drill's drift; 1 is all. */
  readonly driftShare: number;
}

/** `dayShare` of the day runs from 0 to 1. */
interface DayPlan {
  /** Extra gap at the open, in deviations of a usual night. */
  readonly gapDeviations: number;
  readonly volumeFactor: number;
  deviationFactorAt(dayShare: number): number;
  /** Extra jump in one bar, in deviations of a day: as often up as down. */
  readonly jump: { readonly barIndex: number; readonly dayDeviations: number } | null;
  /** Expected logarithmic move of a bar, in deviations of a day; 0 except on drills. */
  driftDeviationsAt(barIndex: number): number;
  /** Share of the way back to the day's open that a bar takes; 0 except on drills. */
  readonly pullToOpenShare: number;
  /** What the day adds to the volatility of later days. */
  readonly addedLogVolatility: number;
  /** A stretch without bars: trading is halted, or goes on behind a frozen feed. */
  readonly pause: {
    readonly type: 'halt' | 'freeze';
    readonly barIndex: number;
    readonly barCount: number;
  } | null;
}

type BarDraws = ReturnType<typeof drawBar>;

interface DayDraws {
  readonly plan: DayPlan;
  readonly driftShare: number;
  readonly logVolatility: number;
  readonly dayDeviation: number;
  readonly open: Price;
  readonly slotCount: number;
}

/**
 * Bars follow from seed, date and inheritance alone; the kind is drawn from the mix unless
 * requested. On a day of the mix each move's sign is an independent fair coin, so blocks of bars
 * move as far as their bars' squares add up to.
 */
export function generateSession(
  seed: number,
  session: Session,
  inherited: OvernightState,
  requested: RequestedSession | null = null,
): GeneratedSession {
  const draws = createDraws(hashText(seed, session.date));
  const logVolatility =
    GENERATED_PRICES.volatilityMemory * inherited.logVolatility +
    GENERATED_PRICES.volatilityNews * draws.normal();
  const dayDeviation = GENERATED_PRICES.dayDeviation * Math.exp(logVolatility);
  const drawnRegime = pickRegime(draws, isFullSession(session));
  const regime = requested?.regime ?? drawnRegime;
  const slotCount = (session.close - session.open) / BAR_MS;
  const plan = PLAN_BY_REGIME[regime](draws, slotCount);
  const nightReturn = GENERATED_PRICES.night * dayDeviation * (draws.normal() + plan.gapDeviations);
  const open = toTick(inherited.close * Math.exp(nightReturn));
  const driftShare = requested?.driftShare ?? 1;
  const day = { plan, driftShare, logVolatility, dayDeviation, open, slotCount };
  const { bars, close } = drawBars(draws, session, day);
  const { pause } = plan;
  const pauseStretch = pause && barsStretch(session, pause.barIndex, pause.barCount);
  const isHalt = pause?.type === 'halt';
  return {
    bars,
    halts: pauseStretch !== null && isHalt ? [pauseStretch] : [],
    freezes: pauseStretch === null || isHalt ? [] : [pauseStretch],
    regime,
    endState: { close, logVolatility: logVolatility + plan.addedLogVolatility },
  };
}

function drawBars(
  draws: Draws,
  session: Session,
  { plan, driftShare, logVolatility, dayDeviation, open, slotCount }: DayDraws,
): { readonly bars: readonly Bar[]; readonly close: Price } {
  const slotDeviation = dayDeviation / Math.sqrt(78);
  const bars: Bar[] = [];
  let price = open;
  let exactLogPrice = Math.log(open);
  let barLogVol = 0;
  for (let slot = 0; slot < slotCount; slot += 1) {
    const dayShare = (slot + 0.5) / slotCount;
    barLogVol = GENERATED_PRICES.barMemory * barLogVol + GENERATED_PRICES.barNews * draws.normal();
    const deviationFactor =
      Math.sqrt(varianceShapeAt(dayShare)) * plan.deviationFactorAt(dayShare) * Math.exp(barLogVol);
    const deviation = slotDeviation * deviationFactor;
    const drawn = drawBar(draws);
    const pauseType = pauseAt(plan, slot);
    if (pauseType === 'halt') continue;
    exactLogPrice +=
      deviation * drawn.surprise + driftShare * plan.driftDeviationsAt(slot) * dayDeviation;
    if (slot === plan.jump?.barIndex) exactLogPrice += plan.jump.dayDeviations * dayDeviation;
    exactLogPrice -= driftShare * plan.pullToOpenShare * (exactLogPrice - Math.log(open));
    const close = toTick(Math.exp(exactLogPrice));
    if (pauseType === null) {
      const start = session.open + slot * BAR_MS;
      const barOpen = slot === 0 ? open : price + CENT * (Math.floor(3 * drawn.up) - 1);
      const barFactor = plan.volumeFactor * Math.exp(logVolatility / 2 + 0.3 * drawn.volumeNoise);
      const volume = barVolume(dayShare, barFactor, drawn.surprise);
      const highLow = highAndLow(barOpen, close, deviation * price, drawn);
      bars.push({ start, open: barOpen, ...highLow, close, volume });
    }
    price = close;
  }
  return { bars, close: price };
}

function drawBar(draws: Draws) {
  const isJump = draws.uniform() < GENERATED_PRICES.jumpChance;
  const surprise = draws.normal() + (isJump ? GENERATED_PRICES.jumpDeviations * draws.normal() : 0);
  const volumeNoise = draws.normal();
  return { surprise, volumeNoise, up: draws.uniform(), down: draws.uniform() };
}

function pauseAt({ pause }: DayPlan, slot: number): 'halt' | 'freeze' | null {
  if (pause === null) return null;
  return slot >= pause.barIndex && slot < pause.barIndex + pause.barCount ? pause.type : null;
}

function highAndLow(open: Price, close: Price, deviation: number, { up, down }: BarDraws) {
  return {
    high: Math.max(open, close, toTick(bridgeExtreme(open, close, deviation, up, 1))),
    low: Math.min(open, close, toTick(bridgeExtreme(open, close, deviation, down, -1))),
  };
}

function barsStretch({ open }: Session, barIndex: number, barCount: number): TimeStretch {
  return { from: open + barIndex * BAR_MS, to: open + (barIndex + barCount) * BAR_MS };
}

/** Highest (direction 1) or lowest (-1) point of a Brownian bridge, by its inverse distribution. */
function bridgeExtreme(
  from: Price,
  to: Price,
  deviation: number,
  uniformDraw: number,
  direction: 1 | -1,
): number {
  const change = to - from;
  const reach = Math.sqrt(change * change - 2 * deviation * deviation * Math.log(uniformDraw));
  return (from + to + direction * reach) / 2;
}

function barVolume(dayShare: number, factor: number, surprise: number): number {
  const activity = (1 + 0.6 * Math.abs(surprise)) / 1.5;
  return Math.round(GENERATED_PRICES.volume * volumeShapeAt(dayShare) * factor * activity);
}

function toTick(price: number): Price {
  return Math.max(CENT, Math.round(price / CENT) * CENT);
}

function pickRegime(draws: Draws, isFullDay: boolean): Regime {
  const entries = Object.entries(REGIME_WEIGHTS) as [keyof typeof REGIME_WEIGHTS, number][];
  let remainingWeight = draws.uniform() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [regime, weight] of entries) {
    remainingWeight -= weight;
    if (remainingWeight < 0) return !isFullDay && regime === 'halt' ? 'calm' : regime;
  }
  return 'usual';
}

const USUAL_PLAN: DayPlan = {
  gapDeviations: 0,
  volumeFactor: 1,
  deviationFactorAt: () => 1,
  jump: null,
  driftDeviationsAt: () => 0,
  pullToOpenShare: 0,
  addedLogVolatility: 0,
  pause: null,
};

/** Spreads this many deviations of a day evenly over bars from `firstBar` on. */
function evenDrift(firstBar: number, count: number, deviations: number): (bar: number) => number {
  return (bar) => (bar >= firstBar && bar < firstBar + count ? deviations / count : 0);
}

function drawSign(draws: Draws): 1 | -1 {
  return draws.uniform() < 0.5 ? -1 : 1;
}

const PLAN_BY_REGIME: Record<Regime, (draws: Draws, slotCount: number) => DayPlan> = {
  usual: () => USUAL_PLAN,
  calm: () => ({ ...USUAL_PLAN, volumeFactor: 0.85, deviationFactorAt: () => 0.82 }),
  thin: () => ({ ...USUAL_PLAN, volumeFactor: 0.4, deviationFactorAt: () => 0.7 }),
  gap: (draws) => ({
    ...USUAL_PLAN,
    gapDeviations: drawSign(draws) * draws.between(1, 2.5),
    volumeFactor: 1.3,
    deviationFactorAt: () => 1.2,
  }),
  spike: (draws, slotCount) => {
    const barIndex = Math.floor(draws.between(0.15, 0.8) * slotCount);
    const jump = { barIndex, dayDeviations: drawSign(draws) * draws.between(0.4, 0.9) };
    const deviation = (dayShare: number) => (dayShare * slotCount < barIndex ? 0.9 : 1.3);
    return { ...USUAL_PLAN, volumeFactor: 1.1, jump, deviationFactorAt: deviation };
  },
  wild: (draws) => {
    const factor = draws.between(1.4, 2);
    const addedLogVolatility = GENERATED_PRICES.shock;
    return {
      ...USUAL_PLAN,
      volumeFactor: 1.6,
      deviationFactorAt: () => factor,
      addedLogVolatility,
    };
  },
  halt: (draws, slotCount) => {
    const eventBar = Math.floor(draws.between(0.2, 0.6) * slotCount);
    const jump = { barIndex: eventBar - 1, dayDeviations: drawSign(draws) * draws.between(1.2, 2) };
    return {
      ...USUAL_PLAN,
      volumeFactor: 1.6,
      deviationFactorAt: (dayShare) => (dayShare * slotCount < eventBar ? 1.2 : 1.8),
      jump,
      addedLogVolatility: GENERATED_PRICES.shock,
      pause: { type: 'halt', barIndex: eventBar, barCount: 3 },
    };
  },
  chop: (draws) => ({
    ...USUAL_PLAN,
    pullToOpenShare: draws.between(0.05, 0.12),
    deviationFactorAt: () => 1.05,
  }),
  trend: (draws, slotCount) => {
    const sign = drawSign(draws);
    const pause = Math.floor(draws.between(0.3, 0.55) * slotCount);
    const pauseBars = Math.floor(draws.between(0.1, 0.25) * slotCount);
    const firstDrift = evenDrift(0, pause, sign * draws.between(0.7, 1.3));
    const pauseEnd = pause + pauseBars;
    const secondDrift = evenDrift(pauseEnd, slotCount - pauseEnd, sign * draws.between(0.5, 1.2));
    const driftDeviationsAt = (bar: number): number => firstDrift(bar) + secondDrift(bar);
    return { ...USUAL_PLAN, volumeFactor: 1.1, deviationFactorAt: () => 0.75, driftDeviationsAt };
  },
  crash: (draws, slotCount) => {
    const eventBar = Math.floor(draws.between(0.12, 0.6) * slotCount);
    const crashDeviations = draws.between(2.5, 4.5);
    const fallDrift = evenDrift(eventBar, 10, -crashDeviations);
    const reboundDrift = evenDrift(eventBar + 14, 20, crashDeviations * draws.between(0.1, 0.5));
    return {
      ...USUAL_PLAN,
      volumeFactor: 1.8,
      deviationFactorAt: (dayShare) => (dayShare * slotCount < eventBar ? 1 : 2),
      driftDeviationsAt: (barIndex) => fallDrift(barIndex) + reboundDrift(barIndex),
      addedLogVolatility: GENERATED_PRICES.shock,
    };
  },
  frozen: (draws, slotCount) => {
    const barIndex = Math.floor(draws.between(0.2, 0.6) * slotCount);
    const barCount = Math.floor(draws.between(2, 6));
    return { ...USUAL_PLAN, pause: { type: 'freeze', barIndex, barCount } };
  },
};
