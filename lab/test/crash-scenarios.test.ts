// Runs in: share, all, long
import { SECOND } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import { ALL_INVARIANTS } from '../src/sim/oracle/invariants.ts';
import { CRASH_SCENARIOS } from '../src/sim/scenario/crash-scenarios.ts';
import type { Scenario } from '../src/sim/scenario/scenario.ts';
import { World } from '../src/sim/world.ts';

function scenarioOf(number: number): Scenario {
  const scenario = CRASH_SCENARIOS[number - 1];
  if (scenario === undefined) throw new RangeError(`there is no scenario ${number}`);
  return scenario;
}

async function lifeOf(scenario: Scenario): Promise<readonly string[]> {
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const result = await new World({ scenario, invariants: ALL_INVARIANTS, onLine }).run();
  expect(result.violations).toEqual([]);
  return lines.filter((line) => line.includes(' user1'));
}

/**
 * In the order of the scenarios. In the eleventh, errors after the act let a second trade be
 * filled.
 */
const TRADE_ENDS: readonly RegExp[] = [
  / booked user1-20260108-1 [1-9]/,
  / booked user1-20260108-1 -/,
  / user1-20260108-1 holds 2, entry-1 filled, decided DUPLICATE/,
  /-exit-1 sell 2 at market: filled/,
  /-exit-1 sell 2 at [1-9]\d*: filled/,
  /-entry-1 buy 2 at [1-9]\d*: canceled, 0 filled/,
  / sell \d at [1-9]\d*: partially_filled/,
  / booked user1-20260108-1 -/,
  / booked user1-20260108-1 -/,
  / booked user1-20260108-1 [1-9]/,
  / booked user1-20260108-2 -/,
  / user1-20260108-1 holds 2, entry-1 filled, decided DUPLICATE/,
];

describe('a scenario that crashes are tried in', () => {
  it.each(TRADE_ENDS.map((end, index) => [index + 1, end] as const))(
    'trades, and ends as it is meant to: %i',
    async (number, end) => {
      const lines = await lifeOf(scenarioOf(number));
      expect(lines.filter((line) => end.test(line))).not.toEqual([]);
    },
  );

  it('has its end laid down here', () => {
    expect(TRADE_ENDS).toHaveLength(CRASH_SCENARIOS.length);
  });
});

function withNeighbour(scenario: Scenario, losesKeysAt: number | null): Scenario {
  const { users, script } = scenario;
  const own = script ?? [];
  const fate = losesKeysAt === null ? [] : [{ at: losesKeysAt, act: 'lose-keys' } as const];
  return {
    ...scenario,
    users: users.flatMap((user) => [user, { ...user, id: 'user2' }]),
    script: [...own, ...[...own, ...fate].map((act) => ({ ...act, userId: 'user2' }))],
  };
}

async function ordersOf(scenario: Scenario) {
  const lines = await lifeOf(scenario);
  return lines.flatMap((line) => {
    const [, day, time, what] = /^(\S+) (\S+) (order .*)$/.exec(line) ?? [];
    return what === undefined ? [] : [{ at: Date.parse(`2026-${day}T${time}Z`), what }];
  });
}

const TICK_MS = SECOND;

// Drawn faults strike by the request's number: where one account sends fewer, they strike
// elsewhere.
const FAULTLESS_SCENARIOS = CRASH_SCENARIOS.filter(
  ({ faults }) => Object.keys(faults.rates).length === 0,
);

describe('what becomes of one account', () => {
  it.each(
    FAULTLESS_SCENARIOS.flatMap(
      (scenario) => [30, 65.2, 70, 130].map((at) => [scenario.seed, at] as const),
      // Every third case, which covers each scenario and each instant; the long run has all.
    ).filter((_, index) => process.env.LONG_TESTS === '1' || index % 3 === 0),
  )('delays no other account: scenario %i, keys refused after %d s', async (seed, seconds) => {
    const scenario = scenarioOf(seed);
    const undisturbed = await ordersOf(withNeighbour(scenario, null));
    const disturbed = await ordersOf(withNeighbour(scenario, seconds * SECOND));
    expect(undisturbed.length).toBeGreaterThan(0);
    expect(disturbed.map(({ what }) => what)).toEqual(undisturbed.map(({ what }) => what));
    for (const [index, { at }] of disturbed.entries()) {
      expect(Math.abs(at - (undisturbed[index]?.at ?? 0))).toBeLessThanOrEqual(TICK_MS);
    }
  });
});
