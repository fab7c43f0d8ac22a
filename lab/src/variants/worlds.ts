import {
  BAR_MS,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  MINUTE,
  NO_RULES,
  SECOND,
  type TradingSettings,
} from '@tideline/engine';
import type { CrashPolicy } from '../sim/scenario/crash-policy.ts';
import { NO_PROCESS_FAULTS, type ProcessFaults } from '../sim/scenario/fault-rates.ts';
import { type MarketKind, marketStartOf } from '../sim/scenario/markets.ts';
import { drawScenario, type Scenario, SETTLE_MS } from '../sim/scenario/scenario.ts';

/** `crashes` is set where the run plans when the process dies. */
export interface WorldRun {
  readonly scenario: Scenario;
  readonly crashes?: CrashPolicy;
}

export type World = (number: number) => WorldRun;

export type WorldName =
  | 'random'
  | 'loss of power'
  | 'two processes'
  | 'a late sell order and a crash'
  | 'a lost day and a restart'
  | 'sold manually'
  | 'reads that fail'
  | 'stopped while entering'
  | 'an evening'
  | 'a flatten for everybody'
  | 'rules that follow the price'
  | 'a stop at the broker';

/** A run begins this long before the end of the entry's bar. */
const LEAD_MS = MINUTE;
/** The bar was not streamed from its beginning, so it is read by a call seconds later. */
const BAR_READ_AFTER_MS = LEAD_MS + 5 * SECOND;

/** Market, seed and bar of signals whose first limit order fills. */
const ENTRY_MARKETS: readonly (readonly [MarketKind, number, number])[] = [
  ['calm', 1, 20],
  ['trend', 1, 40],
  ['chop', 3, 24],
  ['trend', 3, 23],
  ['spike', 1, 24],
];

/** One user has started and buys at the end of a bar; nothing goes wrong. */
function enteringScenario(number: number, settings: Partial<TradingSettings> = {}): Scenario {
  const [kind, seed, bar] =
    ENTRY_MARKETS[number % ENTRY_MARKETS.length] ?? (['calm', 1, 20] as const);
  const stage = marketStartOf(kind, seed);
  const start = stage.session.open + bar * BAR_MS - LEAD_MS;
  return {
    seed: number,
    length: 'part',
    stage,
    start,
    storms: [],
    end: start + 8 * MINUTE + SETTLE_MS,
    users: [
      {
        id: 'user1',
        cash: fromDollars(100_000),
        pool: 'paper',
        settings: {
          ...DEFAULT_SETTINGS,
          confidenceThreshold: 0,
          profitTarget: 1_000,
          stopLoss: 100,
          ...settings,
        },
        rules: NO_RULES,
        commandEvery: MINUTE,
        isEager: false,
      },
    ],
    operator: {
      moneyFlowGate: 0,
      flattenMinutes: 35,
      lastEntryMinutes: 36,
      maxContracts: 4,
      maxPremium: fromDollars(25_000),
      maxEntriesPerDay: 100,
      maxLossesPerDay: 100,
      userDailyLoss: 100,
    },
    thresholds: { ...DEFAULT_THRESHOLDS, slippageThreshold: 10 },
    isSimulated: false,
    faults: { seed: number, rates: {} },
    process: NO_PROCESS_FAULTS,
    goal: null,
    script: [{ at: 5 * SECOND, act: 'start' }],
  };
}

/** The close's sell order is late, and the process dies as it sends it. */
function lateSell(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const closeAt = LEAD_MS + 80 * SECOND;
  const from = scenario.start + closeAt;
  let isOver = false;
  return {
    scenario: {
      ...scenario,
      script: [...(scenario.script ?? []), { at: closeAt + SECOND, act: 'close' }],
      storms: [{ from, to: from + 12 * SECOND }],
      faults: { seed: number, rates: { 'request-late': 1 } },
    },
    crashes: {
      strikes(point, isAct) {
        if (isOver || point !== 'sent' || !isAct) return false;
        isOver = true;
        return true;
      },
    },
  };
}

const ROUGH_MARKETS: readonly MarketKind[] = ['chop', 'spike', 'trend', 'crash', 'gap'];

/**
 * The account's money is in contracts of one symbol: its paper loss exceeds the breaker's limit,
 * and may be won back before the sell.
 */
function lostDay(number: number): WorldRun {
  const settings = { portfolioPercentage: 100, profitTarget: 15 };
  const stage = marketStartOf(
    ROUGH_MARKETS[number % ROUGH_MARKETS.length] ?? 'chop',
    1 + (number % 4),
  );
  const start = stage.session.open + (6 + ((number * 7) % 40)) * BAR_MS - LEAD_MS;
  const scenario = enteringScenario(number, settings);
  const end = start + 90 * MINUTE;
  return {
    scenario: {
      ...scenario,
      stage,
      start,
      users: scenario.users.map((user) => ({ ...user, cash: fromDollars(5_000), isEager: true })),
      operator: { ...scenario.operator, maxContracts: 1_000 },
      storms: [{ from: start, to: end }],
      process: { ...NO_PROCESS_FAULTS, crashesAnHour: 12, mostCrashes: 100 },
      end: end + SETTLE_MS,
    },
  };
}

/** A user sells half manually and closes the rest `number` × 50 ms later. */
function soldManually(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const at = LEAD_MS + 65 * SECOND;
  return {
    scenario: {
      ...scenario,
      script: [
        ...(scenario.script ?? []),
        { at, act: 'sell-manually' },
        { at: at + 50 * number, act: 'close' },
      ],
    },
  };
}

/** While something is held nearly every request is answered with an error. */
function readsThatFail(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const from = scenario.start + LEAD_MS + 30 * SECOND;
  return {
    scenario: {
      ...scenario,
      storms: [{ from, to: from + 6 * MINUTE }],
      faults: { seed: number, rates: { 'error-before': 0.85 } },
    },
  };
}

function stoppedWhileEntering(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const at = BAR_READ_AFTER_MS + 5 * number;
  return { scenario: { ...scenario, script: [...(scenario.script ?? []), { at, act: 'stop' }] } };
}

/** The user has stopped and holds a position when all users' positions are to be sold. */
function flattenedRun(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const stopAt = LEAD_MS + 60 * SECOND;
  return {
    scenario: {
      ...scenario,
      script: [
        ...(scenario.script ?? []),
        { at: stopAt, act: 'stop' },
        { at: stopAt + 5 * SECOND, act: 'flatten-all' },
      ],
    },
  };
}

function eveningRun(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const { close } = scenario.stage.session;
  const midnight = new Date(close).setUTCHours(24, 0, 0, 0);
  return { scenario: { ...scenario, start: close - 30 * MINUTE, end: midnight + 5 * MINUTE } };
}

/**
 * The stop follows small gains; odd runs last more than twice as long as a position may be held.
 */
function followedRun(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const rules = {
    ...NO_RULES,
    trailingActivation: 1,
    trailingDistance: 50,
    ...(number % 2 === 0 ? { breakEvenAt: 2 } : { maxHoldingMinutes: 5 }),
  };
  return {
    scenario: {
      ...scenario,
      users: scenario.users.map((user) => ({ ...user, rules })),
      end: scenario.start + 14 * MINUTE + SETTLE_MS,
    },
  };
}

/** The user closes the position, 50 ms later in each run, while a protective stop rests. */
function stopAtBroker(number: number): WorldRun {
  const scenario = enteringScenario(number);
  const rules = { ...NO_RULES, protectiveStop: 60 };
  const at = LEAD_MS + 80 * SECOND + 50 * number;
  return {
    scenario: {
      ...scenario,
      users: scenario.users.map((user) => ({ ...user, rules })),
      script: [...(scenario.script ?? []), { at, act: 'close' }],
    },
  };
}

/** Random seeds, but without stops and with right clocks. */
function crashingRun(number: number, process: Partial<ProcessFaults>): WorldRun {
  const scenario = drawScenario(number, { hasFaults: true });
  const { seed, rates } = scenario.faults;
  return {
    scenario: {
      ...scenario,
      faults: { seed, rates: { ...rates, 'clock-skewed': 0 } },
      process: { ...scenario.process, clockStep: 0, stopsAnHour: 0, mostCrashes: 5, ...process },
    },
  };
}

function lossOfPower(number: number): WorldRun {
  return crashingRun(number, { crashAtCommit: 0.04, crashAtRequest: 0.08 });
}

/** A crash only pauses the process, and another starts at once; no crash comes at a commit. */
function twoProcesses(number: number): WorldRun {
  return crashingRun(number, {
    crashesAnHour: 8,
    crashAtCommit: 0,
    crashAtRequest: 0.08,
    databaseFailure: 0,
  });
}

export const WORLDS: Readonly<Record<WorldName, World>> = {
  random: (number) => ({ scenario: drawScenario(number, { hasFaults: true }) }),
  'loss of power': lossOfPower,
  'two processes': twoProcesses,
  'a late sell order and a crash': lateSell,
  'a lost day and a restart': lostDay,
  'sold manually': soldManually,
  'reads that fail': readsThatFail,
  'stopped while entering': stoppedWhileEntering,
  'an evening': eveningRun,
  'a flatten for everybody': flattenedRun,
  'rules that follow the price': followedRun,
  'a stop at the broker': stopAtBroker,
};
