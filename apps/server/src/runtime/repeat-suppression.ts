import type { Wall } from './clock.ts';

/** So many lines of one kind are written within a window; further ones are counted. */
const MAX_LINES_PER_WINDOW = 5;
const WINDOW_MS = 60_000;
/** So many kinds are counted at a time; lines of further kinds are written at once. */
const MAX_COUNTED_KINDS = 1_000;

type Summarise = (held: number) => void;

interface LineKind {
  readonly windowStart: number;
  readonly writtenCount: number;
  readonly heldLines: number;
  readonly summarise: Summarise;
}

/**
 * Keeps the log from filling the disk: when the disk is full, every step of every account writes a
 * line. Lines held back are counted, and the number is written when their minute is over.
 */
export class RepeatSuppression {
  readonly #wall: Wall;
  readonly #kinds = new Map<string, LineKind>();
  #cancelWait: (() => void) | null = null;

  constructor(wall: Wall) {
    this.#wall = wall;
  }

  admitLine(name: string, summarise: Summarise): boolean {
    this.#closeWindows();
    const now = this.#wall.now();
    const { windowStart, writtenCount, heldLines } = this.#kinds.get(name) ?? {
      windowStart: now,
      writtenCount: 0,
      heldLines: 0,
    };
    if (writtenCount === 0 && this.#kinds.size >= MAX_COUNTED_KINDS) return true;
    if (writtenCount < MAX_LINES_PER_WINDOW) {
      this.#kinds.set(name, { windowStart, writtenCount: writtenCount + 1, heldLines, summarise });
      return true;
    }
    this.#kinds.set(name, { windowStart, writtenCount, heldLines: heldLines + 1, summarise });
    this.#scheduleClose();
    return false;
  }

  /** Writes the counts now: a command that is done must not live on for them. */
  writeCounts(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
    for (const { heldLines, summarise } of this.#kinds.values())
      if (heldLines > 0) summarise(heldLines);
    this.#kinds.clear();
  }

  /** The count of the last lines is written too; after that nothing more may be. */
  #scheduleClose(): void {
    if (this.#cancelWait !== null) return;
    this.#cancelWait = this.#wall.after(WINDOW_MS, () => {
      this.#cancelWait = null;
      this.#closeWindows();
      if ([...this.#kinds.values()].some(({ heldLines }) => heldLines > 0)) this.#scheduleClose();
    });
  }

  #closeWindows(): void {
    const now = this.#wall.now();
    for (const [name, { windowStart, heldLines, summarise }] of this.#kinds) {
      if (now - windowStart < WINDOW_MS) return;
      this.#kinds.delete(name);
      if (heldLines > 0) summarise(heldLines);
    }
  }
}
