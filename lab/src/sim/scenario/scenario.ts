import type { FaultPlan } from '@tideline/broker/simulator';
import {
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  type EpochMs,
  fromDollars,
  MINUTE,
  type Money,
  NO_RULES,
  OPERATOR_LIMITS,
  type Pool,
  type Thresholds,
  type TradingRules,
  type TradingSettings,
} from '@tideline/engine';
import { type FaultGoal, faultGoalOf } from '../runs/fault-goal.ts';
import {
  drawFaultPlan,
  drawProcessFaults,
  NO_PROCESS_FAULTS,
  type ProcessFaults,
} from './fault-rates.ts';
import { drawMarketStart, type MarketStart } from './markets.ts';
import { Random } from './random.ts';

const DAY = 86_400_000;
/** Length of a run that is neither a day nor a week. */
const PART_MS = 30 * MINUTE;
export const SETTLE_MS = 4 * MINUTE;
const PAUSE_MS = 12 * MINUTE;

export interface ScriptedAct {
  readonly at: number;
  readonly act:
    | 'start'
    | 'stop'
    | 'pause'
    | 'close'
    | 'sell-manually'
    | 'lose-keys'
    | 'flatten-all';
  readonly userId?: string;
}

export interface UserPlan {
  readonly id: string;
  readonly cash: Money;
  readonly pool: Pool;
  readonly settings: TradingSettings;
  readonly rules: TradingRules;
  /** Mean time between two commands of one tab. */
  readonly commandEvery: number;
  readonly isEager: boolean;
}

/** Values that refuse every trade are not drawn. */
export interface OperatorPlan {
  readonly moneyFlowGate: number;
  readonly lastEntryMinutes: number;
  readonly flattenMinutes: number;
  readonly maxContracts: number;
  readonly maxPremium: Money;
  readonly maxEntriesPerDay: number;
  readonly maxLossesPerDay: number;
  readonly userDailyLoss: number;
}

export interface Storm {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

export type RunLength = 'part' | 'day' | 'week';

export interface Scenario {
  readonly seed: number;
  readonly length: RunLength;
  readonly stage: MarketStart;
  readonly start: EpochMs;
  /** Spans in which things go wrong. */
  readonly storms: readonly Storm[];
  readonly end: EpochMs;
  readonly users: readonly UserPlan[];
  readonly operator: OperatorPlan;
  readonly thresholds: Thresholds;
  /** The venue counts as simulated, and its clock is followed rather than corrected. */
  readonly isSimulated: boolean;
  readonly faults: FaultPlan;
  readonly process: ProcessFaults;
  readonly goal: FaultGoal | null;
  readonly script: readonly ScriptedAct[] | null;
}

export interface ScenarioOptions {
  readonly hasFaults: boolean;
}

/** Every 500th seed is a week, every 50th a day, the rest half an hour of the market. */
export function runLengthOf(seed: number): RunLength {
  if (seed % 500 === 0) return 'week';
  return seed % 50 === 0 ? 'day' : 'part';
}

export function drawScenario(seed: number, { hasFaults }: ScenarioOptions): Scenario {
  const lots = new Random(seed, 'scenario');
  const length = runLengthOf(seed);
  const stage = drawMarketStart(lots, length === 'week');
  const operator = drawOperator(lots);
  const span = drawSpan(lots, length, stage, operator);
  const isSimulated = lots.chance(0.3);
  const goal = hasFaults ? faultGoalOf(seed) : null;
  const users = drawUsers(lots, length, isSimulated);
  return {
    seed,
    length,
    stage,
    ...span,
    storms: hasFaults ? span.storms : [],
    users:
      goal === null
        ? users.map((user) => userWithRules(seed, user))
        : users.slice(0, 1).map(eagerUser),
    operator: goal === null ? operator : { ...operator, ...LIBERAL_LIMITS },
    thresholds: drawThresholds(lots),
    isSimulated,
    faults: hasFaults
      ? drawFaultPlan(seed, new Random(seed, 'faults'), goal)
      : { seed: 0, rates: {} },
    process: hasFaults ? drawProcessFaults(new Random(seed, 'process')) : NO_PROCESS_FAULTS,
    goal,
    script: null,
  };
}

function drawOperator(lots: Random): OperatorPlan {
  const flattenMinutes = lots.pick([35, 35, 60, 120, OPERATOR_LIMITS.flattenMinutes.min]);
  return {
    moneyFlowGate: lots.chance(0.1) ? OPERATOR_LIMITS.moneyFlowGate.default : 0,
    flattenMinutes,
    lastEntryMinutes: flattenMinutes + lots.pick([1, 10, 10]),
    maxContracts: lots.pick([1, 3, 10, 40]),
    maxPremium: fromDollars(lots.pick([500, 5_000, 25_000])),
    maxEntriesPerDay: lots.pick([2, 10, 100]),
    maxLossesPerDay: lots.pick([2, 100, 100]),
    userDailyLoss: lots.pick([1, 15, 100, 100]),
  };
}

const LIBERAL_LIMITS: Partial<OperatorPlan> = {
  moneyFlowGate: 0,
  maxContracts: 40,
  maxPremium: fromDollars(25_000),
  maxEntriesPerDay: 100,
  maxLossesPerDay: 100,
  userDailyLoss: 100,
};

type RunSpan = Pick<Scenario, 'start' | 'end' | 'storms'>;

function drawSpan(
  lots: Random,
  length: RunLength,
  stage: MarketStart,
  operator: OperatorPlan,
): RunSpan {
  const { session, market } = stage;
  if (length === 'part') return drawPart(lots, session, operator);
  const last = new Date(session.open + 9 * DAY).toISOString().slice(0, 10);
  const days = market.sessions(session.date, last).slice(0, length === 'day' ? 1 : 5);
  const storms = days.flatMap(({ open, close }) =>
    stormsOf(lots, {
      from: open - 5 * MINUTE,
      to: close - operator.flattenMinutes * MINUTE + MINUTE,
    }),
  );
  const close = days.at(-1)?.close ?? session.close;
  return { start: session.open - 5 * MINUTE, storms, end: close + 10 * MINUTE };
}

/** The pauses show what the product must bring about without faults. */
function stormsOf(lots: Random, { from, to }: Storm): readonly Storm[] {
  const storms: Storm[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, at + lots.wholeNumber(40, 100) * MINUTE);
    // A pause that the day's end would cut short is left out.
    storms.push({ from: at, to: to - end < PAUSE_MS ? to : end });
    at = end + PAUSE_MS;
  }
  return storms;
}

/**
 * Parts are drawn more often at the open, before the flatten and at the close, where something
 * changes. Half an hour is played, the last minutes quiet; time before the open or after the close
 * comes on top.
 */
function drawPart(
  lots: Random,
  session: { readonly open: EpochMs; readonly close: EpochMs },
  { flattenMinutes }: OperatorPlan,
): RunSpan {
  const storm = PART_MS - SETTLE_MS;
  const flattenAt = session.close - flattenMinutes * MINUTE;
  const place = lots.fraction();
  const earliest = session.open - 2 * MINUTE;
  const latest = session.close - PART_MS;
  const wanted =
    place < 0.12
      ? lots.wholeNumber(earliest, session.open + 10 * MINUTE)
      : place < 0.3
        ? flattenAt - lots.wholeNumber(5 * MINUTE, storm)
        : place < 0.33
          ? session.close - storm
          : lots.wholeNumber(session.open + 10 * MINUTE, Math.min(latest, flattenAt - 30 * MINUTE));
  const start = Math.min(Math.max(earliest, wanted), latest);
  const end = Math.max(start, wanted, session.open) + PART_MS;
  return { start, storms: [{ from: start, to: end - SETTLE_MS }], end };
}

function drawUsers(lots: Random, length: RunLength, isSimulated: boolean): readonly UserPlan[] {
  // Long runs show what time brings, short ones what users do to each other.
  const count = lots.pick(length === 'part' ? [1, 1, 2, 3] : [1, 1, 2]);
  return Array.from({ length: count }, (_, index) => ({
    id: `user${index + 1}`,
    cash: fromDollars(lots.pick([5_000, 30_000, 100_000])),
    pool: isSimulated ? 'simulated' : lots.pick<Pool>(['paper', 'live']),
    settings: drawSettings(lots),
    rules: NO_RULES,
    commandEvery: lots.pick([2, 6, 20]) * MINUTE,
    isEager: lots.chance(0.95),
  }));
}

export function drawSettings(lots: Random): TradingSettings {
  return {
    ...DEFAULT_SETTINGS,
    autoTrade: lots.chance(0.8),
    portfolioPercentage: lots.pick([2, 10, 25, 60, 100]),
    profitTarget: lots.pick([5, 6, 8, 15, 40, 100]),
    stopLoss: lots.pick([5, 6, 8, 12, 20, 60, 100]),
    confidenceThreshold: lots.pick([0, 20, 45, 50]),
    riskLevel: lots.wholeNumber(1, 10),
  };
}

/** Rules are drawn separately, so a seed's other draws do not depend on them. */
function userWithRules(seed: number, user: UserPlan): UserPlan {
  const lots = new Random(seed, `rules of ${user.id}`);
  return lots.chance(0.4) ? { ...user, rules: drawRules(lots) } : user;
}

function drawRules(lots: Random): TradingRules {
  const trails = lots.chance(0.6);
  return {
    ...NO_RULES,
    trailingActivation: trails ? lots.pick([1, 2, 5, 20]) : null,
    trailingDistance: trails ? lots.pick([5, 10, 30]) : null,
    breakEvenAt: lots.chance(0.5) ? lots.pick([1, 3, 10]) : null,
    maxHoldingMinutes: lots.chance(0.4) ? lots.pick([5, 8, 30]) : null,
    dailyProfitTarget: lots.chance(0.2) ? lots.pick([0.5, 5]) : null,
    maxEntriesPerDay: lots.chance(0.2) ? lots.pick([1, 5]) : null,
    coolDownBars: lots.chance(0.3) ? lots.pick([0, 2]) : null,
    coolDownBarsAfterStop: lots.chance(0.3) ? lots.pick([0, 4]) : null,
    protectiveStop: lots.chance(0.5) ? lots.pick([20, 20, 30, 60]) : null,
  };
}

/** A user who always trades: without a trade a goal has nothing to meet. */
function eagerUser(user: UserPlan): UserPlan {
  return {
    ...user,
    cash: fromDollars(100_000),
    commandEvery: 20 * MINUTE,
    isEager: true,
    settings: {
      ...user.settings,
      autoTrade: true,
      portfolioPercentage: 60,
      profitTarget: 5,
      stopLoss: 5,
      confidenceThreshold: 0,
    },
  };
}

function drawThresholds(lots: Random): Thresholds {
  if (lots.chance(0.3)) return DEFAULT_THRESHOLDS;
  return { ...DEFAULT_THRESHOLDS, slippageThreshold: lots.pick([2, 5, 10]) };
}
