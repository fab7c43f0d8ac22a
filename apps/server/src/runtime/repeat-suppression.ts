import type { WallClock } from './clock.ts';

/** The most lines of one kind within a window; further ones are counted. */
const MAX_LINES_PER_WINDOW = 5;
const WINDOW_MS = 60_000;
/** The most kinds counted at a time; lines of further kinds are written at once. */
const MAX_COUNTED_KINDS = 1_000;

type WriteSummary = (suppressedCount: number) => void;

interface LineKind {
  readonly windowStart: number;
  writtenCount: number;
  suppressedCount: number;
  writeSummary: WriteSummary;
}

/**
 * Keeps the log from filling the disk: when the disk is full, every step of every account writes a
 * line. Lines held back are counted, and the number is written when their minute is over.
 */
export class RepeatSuppression {
  readonly #wall: WallClock;
  readonly #kindByName = new Map<string, LineKind>();
  #cancelWindowClose: (() => void) | null = null;

  constructor(wall: WallClock) {
    this.#wall = wall;
  }

  admitLine(name: string, writeSummary: WriteSummary): boolean {
    this.#closeWindows();
    const now = this.#wall.now();
    const known = this.#kindByName.get(name);
    if (known === undefined && this.#kindByName.size >= MAX_COUNTED_KINDS) return true;
    const kind = known ?? { windowStart: now, writtenCount: 0, suppressedCount: 0, writeSummary };
    this.#kindByName.set(name, kind);
    kind.writeSummary = writeSummary;
    if (kind.writtenCount < MAX_LINES_PER_WINDOW) {
      kind.writtenCount += 1;
      return true;
    }
    kind.suppressedCount += 1;
    this.#scheduleClose();
    return false;
  }

  /** Writes the counts now: a command that is done must not live on for them. */
  writeCounts(): void {
    this.#cancelWindowClose?.();
    this.#cancelWindowClose = null;
    for (const { suppressedCount, writeSummary } of this.#kindByName.values())
      if (suppressedCount > 0) writeSummary(suppressedCount);
    this.#kindByName.clear();
  }

  /** Writes the last count even when no further line comes. */
  #scheduleClose(): void {
    if (this.#cancelWindowClose !== null) return;
    this.#cancelWindowClose = this.#wall.after(WINDOW_MS, () => {
      this.#cancelWindowClose = null;
      this.#closeWindows();
      if ([...this.#kindByName.values()].some(({ suppressedCount }) => suppressedCount > 0))
        this.#scheduleClose();
    });
  }

  #closeWindows(): void {
    const now = this.#wall.now();
    for (const [name, { windowStart, suppressedCount, writeSummary }] of this.#kindByName) {
      if (now - windowStart < WINDOW_MS) return;
      this.#kindByName.delete(name);
      if (suppressedCount > 0) writeSummary(suppressedCount);
    }
  }
}
