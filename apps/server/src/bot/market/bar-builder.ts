import { BAR_MS, type Bar, type EpochMs, MINUTE } from '@tideline/engine';

const MINUTES_IN_BAR = BAR_MS / MINUTE;

export function barStartOf(at: EpochMs): EpochMs {
  return Math.floor(at / BAR_MS) * BAR_MS;
}

/** A bar that lacks one of its minutes never completes; the caller reads it from REST. */
export class BarBuilder {
  readonly #minuteBarsByBarStart = new Map<EpochMs, Map<EpochMs, Bar>>();

  addMinute(minuteBar: Bar): Bar | null {
    const start = barStartOf(minuteBar.start);
    const minutes = this.#minuteBarsByBarStart.get(start) ?? new Map<EpochMs, Bar>();
    this.#minuteBarsByBarStart.set(start, minutes);
    minutes.set(minuteBar.start, minuteBar);
    return minutes.size === MINUTES_IN_BAR ? mergeMinutes(start, minutes) : null;
  }

  forgetBar(start: EpochMs): void {
    for (const known of this.#minuteBarsByBarStart.keys())
      if (known <= start) this.#minuteBarsByBarStart.delete(known);
  }
}

function mergeMinutes(start: EpochMs, minutes: ReadonlyMap<EpochMs, Bar>): Bar | null {
  const bars = [...minutes.values()].sort((a, b) => a.start - b.start);
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    start,
    open: first.open,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: last.close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
  };
}
