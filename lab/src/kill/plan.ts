export type KillTarget =
  | 'any moment'
  | 'start'
  | 'post not passed on'
  | 'post passed on'
  | 'post answered'
  | 'cancel not passed on'
  | 'cancel answered'
  | 'commit';

export interface KillPlan {
  readonly target: KillTarget;
  /**
   * Milliseconds, from the process's start for `start`, otherwise from when positions are managed.
   */
  readonly waitMs: number;
  readonly closesManually: boolean;
  /** Milliseconds between the kill and the next start, in which protective stops sell alone. */
  readonly deadMs: number;
}

/**
 * Half of the kills strike at any moment or during a start, the rest an order on its way or a
 * commit.
 */
const KILL_TARGETS: readonly KillTarget[] = [
  'any moment',
  'post not passed on',
  'start',
  'post passed on',
  'any moment',
  'commit',
  'any moment',
  'post answered',
  'start',
  'cancel not passed on',
  'any moment',
  'cancel answered',
];

const LONGEST_START_MS = 900;
const LONGEST_WAIT_MS = 400;
/**
 * Every sixth kill leaves the server dead for eight minutes of the market. Which one is the seed's
 * choice among these places of the targets: the one left out is the start.
 */
const LONG_DEATH = { every: 6, places: [0, 1, 3, 4, 5], ms: 8_000 };

/** The same seed and number give the same plan, whatever was killed before. */
export function killPlanOf(seed: number, number: number): KillPlan {
  const random = seededNumbers(seed, number);
  // Targets come in turn, so a dozen kills hold every one.
  const place = (number + seed * 5) % KILL_TARGETS.length;
  const target = KILL_TARGETS[place] ?? 'any moment';
  const longest = target === 'start' ? LONGEST_START_MS : LONGEST_WAIT_MS;
  const waitMs = Math.floor(random() * longest);
  // A trader's close makes the bot post an order at once.
  const closesManually = target.startsWith('post') || random() < 0.3;
  // A kill during a start is meant for the next start, so that must come at once.
  const longPlace = LONG_DEATH.places[seed % LONG_DEATH.places.length];
  const isLong = place % LONG_DEATH.every === longPlace;
  return { target, waitMs, closesManually, deadMs: isLong ? LONG_DEATH.ms : 0 };
}

/** Numbers in [0, 1), the same in every run. */
export function seededNumbers(...seed: readonly number[]): () => number {
  let state = seed.reduce((sum, each) => Math.imul(sum ^ each, 0x9e3779b1) + 0x7f4a7c15, 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
