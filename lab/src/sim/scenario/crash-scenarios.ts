import type { FaultPlan } from '@tideline/broker/simulator';
import {
  BAR_MS,
  DEFAULT_SETTINGS,
  DEFAULT_THRESHOLDS,
  fromDollars,
  MINUTE,
  NO_RULES,
  SECOND,
} from '@tideline/engine';
import { NO_PROCESS_FAULTS } from './fault-rates.ts';
import { type MarketKind, marketStartOf } from './markets.ts';
import { type Scenario, type ScriptedAct, SETTLE_MS } from './scenario.ts';

interface ScenarioOutline {
  readonly name: string;
  readonly market: readonly [kind: MarketKind, seed: number];
  /** The session's bar at which the bot enters, counted from 1. */
  readonly bar: number;
  readonly stopLoss?: number;
  readonly profitTarget?: number;
  readonly contracts?: number;
  readonly rates?: FaultPlan['rates'];
  readonly script?: readonly ScriptedAct[];
  /** Minutes from the entry to the flatten time; by default the flatten comes after the run. */
  readonly flattenAfter?: number;
}

/** A run begins this long before the end of the entry's bar. */
const LEAD_MS = MINUTE;
const STORM_MS = 7 * MINUTE;
/** The first bar was not streamed from its beginning, so it is read by a call seconds later. */
const ENTRY_MS = LEAD_MS + 5 * SECOND;

const START_ACT: ScriptedAct = { at: 5 * SECOND, act: 'start' };

const SCENARIO_OUTLINES: readonly ScenarioOutline[] = [
  { name: 'target', market: ['trend', 1], bar: 40, profitTarget: 5, stopLoss: 60 },
  { name: 'stop', market: ['chop', 1], bar: 26, profitTarget: 100, stopLoss: 5 },
  { name: 'held on', market: ['calm', 1], bar: 20, profitTarget: 1000, stopLoss: 100 },
  {
    name: 'closed by its user in two tabs',
    market: ['calm', 1],
    bar: 20,
    script: [
      { at: ENTRY_MS + 70 * SECOND, act: 'close' },
      { at: ENTRY_MS + 70 * SECOND + 30, act: 'close' },
    ],
  },
  { name: 'flatten time', market: ['trend', 3], bar: 30, flattenAfter: 3 },
  {
    name: 'stopped while entering',
    market: ['trend', 3],
    bar: 30,
    script: [{ at: ENTRY_MS + 200, act: 'stop' }],
  },
  {
    name: 'one contract at a time',
    market: ['chop', 1],
    bar: 26,
    contracts: 5,
    rates: { 'partial-fill': 0.9, 'fill-during-cancel': 0.5 },
    stopLoss: 5,
  },
  {
    name: 'no word of orders',
    market: ['spike', 1],
    bar: 19,
    rates: { 'update-dropped': 1 },
    stopLoss: 5,
  },
  {
    name: 'answers lost',
    market: ['spike', 1],
    bar: 30,
    rates: { 'answer-lost': 0.3 },
    stopLoss: 5,
  },
  {
    name: 'requests late',
    market: ['trend', 1],
    bar: 40,
    rates: { 'request-late': 0.3 },
    profitTarget: 5,
  },
  {
    name: 'errors after the deed',
    market: ['chop', 3],
    bar: 21,
    rates: { 'error-after': 0.3, 'lookup-missing': 0.3 },
    stopLoss: 5,
  },
  {
    name: 'sold manually at the broker',
    market: ['calm', 1],
    bar: 20,
    contracts: 4,
    script: [{ at: ENTRY_MS + 100 * SECOND, act: 'sell-manually' }],
  },
];

export const CRASH_SCENARIOS: readonly Scenario[] = SCENARIO_OUTLINES.map(scenarioOf);

function scenarioOf(outline: ScenarioOutline, index: number): Scenario {
  const { market, bar, rates = {}, script = [], contracts = 2, flattenAfter } = outline;
  const stage = marketStartOf(...market);
  const { session } = stage;
  const start = session.open + bar * BAR_MS - LEAD_MS;
  const flattenAt = start + LEAD_MS + (flattenAfter ?? 60) * MINUTE;
  const flattenMinutes = (session.close - flattenAt) / MINUTE;
  const seed = 1 + index;
  return {
    seed,
    length: 'part',
    stage,
    start,
    storms: [{ from: start, to: start + STORM_MS }],
    end: start + STORM_MS + SETTLE_MS,
    users: [
      {
        id: 'user1',
        cash: fromDollars(100_000),
        pool: 'paper',
        settings: {
          ...DEFAULT_SETTINGS,
          confidenceThreshold: 0,
          profitTarget: outline.profitTarget ?? 40,
          stopLoss: outline.stopLoss ?? 40,
        },
        commandEvery: MINUTE,
        rules: NO_RULES,
        isEager: false,
      },
    ],
    operator: {
      moneyFlowGate: 0,
      lastEntryMinutes: flattenMinutes + 1,
      flattenMinutes,
      maxContracts: contracts,
      maxPremium: fromDollars(25_000),
      maxEntriesPerDay: 10,
      maxLossesPerDay: 10,
      userDailyLoss: 100,
    },
    thresholds: { ...DEFAULT_THRESHOLDS, slippageThreshold: 10 },
    isSimulated: false,
    faults: { seed, rates },
    process: NO_PROCESS_FAULTS,
    goal: null,
    script: [START_ACT, ...script],
  };
}
