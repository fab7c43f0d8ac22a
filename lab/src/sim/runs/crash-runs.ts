import { ALL_INVARIANTS } from '../oracle/invariants.ts';
import { CountedCrashes } from '../scenario/crash-policy.ts';
import { CRASH_SCENARIOS } from '../scenario/crash-scenarios.ts';
import { Random } from '../scenario/random.ts';
import { type RunResult, World } from '../world.ts';

/** A pair's second crash comes during the recovery from the first. */
const SECOND_CRASH_REACH_POINTS = 120;

let pointCounts: Promise<readonly number[]> | null = null;

export function crashPointCounts(): Promise<readonly number[]> {
  pointCounts ??= countPoints();
  return pointCounts;
}

async function countPoints(): Promise<readonly number[]> {
  const counts: number[] = [];
  for (const index of CRASH_SCENARIOS.keys()) counts.push((await playScenario(index, [])).points);
  return counts;
}

/** Counts from 1, the first scenario's crashes first. */
export async function playCrash(number: number): Promise<RunResult> {
  let left = number;
  for (const [index, points] of (await crashPointCounts()).entries()) {
    if (left <= points) return (await playScenario(index, [left])).result;
    left -= points;
  }
  throw new RangeError(`there is no crash ${number}`);
}

export async function playPair(number: number): Promise<RunResult> {
  const counts = await crashPointCounts();
  const lots = new Random(number, 'pair');
  const index = lots.wholeNumber(0, counts.length - 1);
  const first = lots.wholeNumber(1, counts[index] ?? 1);
  return (
    await playScenario(index, [first, first + lots.wholeNumber(1, SECOND_CRASH_REACH_POINTS)])
  ).result;
}

async function playScenario(
  index: number,
  at: readonly number[],
): Promise<{ readonly result: RunResult; readonly points: number }> {
  const scenario = CRASH_SCENARIOS[index];
  if (scenario === undefined) throw new RangeError(`there is no crash scenario ${index}`);
  const crashes = new CountedCrashes(at);
  const result = await new World({ scenario, invariants: ALL_INVARIANTS, crashes }).run();
  return { result, points: crashes.count };
}
