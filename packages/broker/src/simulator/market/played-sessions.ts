import type { Bar, Price, Session } from '@tideline/engine';
import { MINUTE } from '@tideline/engine';
import { LISTED_STRIKES, VOLATILITY_MODEL } from './assumptions.ts';
import { hash1 } from './hash.ts';
import { dayShape } from './intraday-profile.ts';
import { lruMemo } from './lru-memo.ts';
import { strikeRange } from './options/option-market.ts';
import { realisedVariance, varianceBySlot } from './options/volatility.ts';
import { fillPricePath, joinMinutes, splitIntoMinutes } from './price-path.ts';
import { type PlayedSession, quotedVolatility } from './session-quotes.ts';
import type { SessionSource } from './session-source.ts';
import { QUOTE_GRID_MS } from './simulated-market.ts';

/** Enough for a chart's history and two runs side by side. */
export const KEPT_SESSIONS = 24;
/** A path takes 20 kB, and a run plays the entries of a year again. */
const KEPT_PATHS = 260;
/** Lengths of full and half days, and of those cut short. */
const DAY_LENGTHS = 4;

export class PlayedSessions {
  readonly #source: SessionSource;
  readonly #pathSeed: number;

  constructor(source: SessionSource) {
    this.#source = source;
    this.#pathSeed = hash1(source.seed, 3);
  }

  readonly playSession = lruMemo(KEPT_PATHS, (index: number): PlayedSession => {
    const { halts, freezes } = this.#source.sessionBars(index);
    const input = this.#varianceInput(index);
    const { session } = input;
    const history: number[] = [];
    for (let past = Math.max(0, index - VOLATILITY_MODEL.sessions); past < index; past += 1) {
      history.push(this.#varianceOf(past));
    }
    const variance = varianceBySlot(input, history);
    return {
      session,
      halts,
      freezes,
      path: this.#playPath(index, session),
      variance,
      volatility: variance.map((slot) => quotedVolatility(slot, this.#source.volatilityFactor)),
      shape: this.#shapeOf(session.close - session.open),
      strikes: strikeRange(this.strikeCentre(index)),
    };
  });

  readonly minuteBars = lruMemo(KEPT_SESSIONS, (index: number): readonly Bar[] => {
    const { bars } = this.#source.sessionBars(index);
    if (this.#source.minutes === 1) return bars;
    const { session, path } = this.playSession(index);
    return bars.flatMap((bar) => {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      return splitIntoMinutes(bar, path, offset, this.#pathSeed);
    });
  });

  readonly fiveMinuteBars = lruMemo(KEPT_SESSIONS, (index: number): readonly Bar[] => {
    const { bars } = this.#source.sessionBars(index);
    return this.#source.minutes === 5 ? bars : joinMinutes(bars);
  });

  /**
   * Strikes are listed around the previous close, or around the open if that is far off (a gap in a
   * bar file), as exchanges do in the morning.
   */
  strikeCentre(index: number): Price {
    const open = this.#source.sessionBars(index).bars[0]?.open ?? 0;
    const previous = index === 0 ? open : this.#closeOf(index - 1);
    return Math.abs(open - previous) > LISTED_STRIKES.relistAt * previous ? open : previous;
  }

  readonly #closeOf = lruMemo(4 * KEPT_SESSIONS, (index: number): Price => {
    return this.#source.sessionBars(index).bars.at(-1)?.close ?? 0;
  });

  readonly #varianceOf = lruMemo(4 * KEPT_SESSIONS, (index: number): number => {
    return realisedVariance(this.#varianceInput(index));
  });

  readonly #shapeOf = lruMemo(DAY_LENGTHS, dayShape);

  #playPath(index: number, session: Session): Int32Array {
    const { minutes } = this.#source;
    const { bars } = this.#source.sessionBars(index);
    const path = new Int32Array((session.close - session.open) / QUOTE_GRID_MS + 1);
    const steps = (minutes * MINUTE) / QUOTE_GRID_MS;
    // A session that opens late has no price until its first bar.
    path[0] = bars[0]?.start === session.open ? bars[0].open : 0;
    let known = 0;
    for (const bar of bars) {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      path.fill(path[known] ?? 0, known + 1, offset);
      fillPricePath(path, offset, steps, bar, this.#pathSeed);
      known = offset + steps - 1;
    }
    return path.fill(path[known] ?? 0, known + 1);
  }

  #varianceInput(index: number) {
    const session = this.#source.sessionsThrough(Number.NEGATIVE_INFINITY)[index];
    if (session === undefined) throw new RangeError(`no session with index ${index}`);
    const previousClose = index === 0 ? null : this.#closeOf(index - 1);
    return { session, bars: this.fiveMinuteBars(index), previousClose };
  }
}
