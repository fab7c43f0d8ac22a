import type { WallClock } from './clock.ts';

/** Unknown clients cause these lines, and must not fill the log. */
const MAX_LINES_PER_WINDOW = 5;
const WINDOW_MS = 60_000;
/** Longer values are cut: an e-mail address may be this long. */
const MAX_VALUE_CHARACTERS = 254;

type LogValues = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

interface WarningWriter {
  warn(values: LogValues, message: string): void;
}

interface RecentLines {
  readonly windowStart: number;
  writtenCount: number;
  suppressedCount: number;
}

/** Writes a few lines of one kind a minute; the next line says how many were left out. */
export class RateLimitedLog {
  readonly #log: WarningWriter;
  readonly #wall: Pick<WallClock, 'now'>;
  readonly #recent = new Map<string, RecentLines>();

  constructor(log: WarningWriter, wall: Pick<WallClock, 'now'>) {
    this.#log = log;
    this.#wall = wall;
  }

  /** `message` is one of a few, and never a client's text. */
  warn(message: string, values: LogValues): void {
    const recent = this.#recentOf(message);
    if (recent.writtenCount >= MAX_LINES_PER_WINDOW) {
      recent.suppressedCount += 1;
      return;
    }
    recent.writtenCount += 1;
    const { suppressedCount: suppressed } = recent;
    recent.suppressedCount = 0;
    const shortened = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, shortenValue(value)]),
    );
    this.#log.warn(suppressed === 0 ? shortened : { ...shortened, suppressed }, message);
  }

  #recentOf(message: string): RecentLines {
    const now = this.#wall.now();
    const last = this.#recent.get(message);
    if (last !== undefined && Math.abs(now - last.windowStart) < WINDOW_MS) return last;
    const next = { windowStart: now, writtenCount: 0, suppressedCount: last?.suppressedCount ?? 0 };
    this.#recent.set(message, next);
    return next;
  }
}

function shortenValue<T>(value: T): T | string {
  return typeof value === 'string' ? value.slice(0, MAX_VALUE_CHARACTERS) : value;
}
