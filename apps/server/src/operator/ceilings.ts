import type { OperatorLimits } from '@tideline/db';

type Name = keyof OperatorLimits;

/** Which way a limit is stricter: these as they grow, all others as they shrink. */
const STRICTER_WHEN_HIGHER: ReadonlySet<Name> = new Set([
  'lastEntryMinutes',
  'flattenMinutes',
  'moneyFlowGate',
]);

/** The ends that the environment's variables set, and the variables' names. */
export const VARIABLES = {
  maxContracts: 'MAX_CONTRACTS',
  maxPremium: 'MAX_PREMIUM',
  maxEntriesPerDay: 'MAX_ENTRIES_PER_DAY',
  maxLossesPerDay: 'MAX_LOSSES_PER_DAY',
  userDailyLoss: 'USER_DAILY_LOSS',
  lastEntryMinutes: 'LAST_ENTRY_MINUTES',
  flattenMinutes: 'FLATTEN_MINUTES',
  moneyFlowGate: 'MONEY_FLOW_GATE',
} as const satisfies Record<Name, string>;

export function stricterOf(a: OperatorLimits, b: OperatorLimits): OperatorLimits {
  const entries = NAMES.map((name) => {
    const choose = STRICTER_WHEN_HIGHER.has(name) ? Math.max : Math.min;
    return [name, choose(a[name], b[name])];
  });
  // Object.fromEntries loses the names.
  return Object.fromEntries(entries) as OperatorLimits;
}

/** "must be at most 500, the value of MAX_CONTRACTS"; null within the ceiling. */
export function whyTooLoose(name: Name, value: number, ceiling: number): string | null {
  const isLeast = STRICTER_WHEN_HIGHER.has(name);
  if (isLeast ? value >= ceiling : value <= ceiling) return null;
  return `must be at ${isLeast ? 'least' : 'most'} ${ceiling}, the value of ${VARIABLES[name]}`;
}

// The table above has every name.
export const NAMES = Object.keys(VARIABLES) as Name[];
