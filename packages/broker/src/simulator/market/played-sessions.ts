import { type Bar, MINUTE, type Price, type Session } from '@tideline/engine';
import { LISTED_STRIKES, VOLATILITY_MODEL } from './assumptions.ts';
import { hashWord } from './hash.ts';
import { makeDayShape } from './intraday-profile.ts';
import { memoizeLru } from './lru-memo.ts';
import { strikeRange } from './options/option-market.ts';
import { realisedVariance, varianceBySlot } from './options/volatility.ts';
import { fillPricePath, joinMinutes, splitIntoMinutes } from './price-path.ts';
import { type PlayedSession, quotedVolatility } from './session-quotes.ts';
import type { SessionSource } from './session-source.ts';
import { QUOTE_GRID_MS } from './simulated-market.ts';

/** Enough for a chart's history and two runs side by side. */
export const MAX_CACHED_SESSIONS = 24;
/** A path takes 20 kB, and a run plays the entries of a year again. */
const MAX_CACHED_PATHS = 260;
/** Lengths of full and half days, and of those cut short. */
const MAX_CACHED_DAY_SHAPES = 4;

export class PlayedSessions {
  readonly #source: SessionSource;
  readonly #pathSeed: number;

  constructor(source: SessionSource) {
    this.#source = source;
    this.#pathSeed = hashWord(source.seed, 3);
  }

  readonly playSession = memoizeLru(MAX_CACHED_PATHS, (index: number): PlayedSession => {
    const { halts, freezes } = this.#source.sessionBars(index);
    const varianceInput = this.#varianceInput(index);
    const { session } = varianceInput;
    const pastVariances: number[] = [];
    const firstIndex = Math.max(0, index - VOLATILITY_MODEL.sessions);
    for (let past = firstIndex; past < index; past += 1) pastVariances.push(this.#varianceOf(past));
    const { volatilityFactor } = this.#source;
    const slotVariances = varianceBySlot(varianceInput, pastVariances);
    return {
      session,
      halts,
      freezes,
      pricePath: this.#playPath(index, session),
      slotVariances,
      slotVolatilities: slotVariances.map((slot) => quotedVolatility(slot, volatilityFactor)),
      dayShape: this.#dayShapeOf(session.close - session.open),
      strikeRange: strikeRange(this.strikeCentre(index)),
    };
  });

  readonly minuteBars = memoizeLru(MAX_CACHED_SESSIONS, (index: number): readonly Bar[] => {
    const { bars } = this.#source.sessionBars(index);
    if (this.#source.barMinutes === 1) return bars;
    const { session, pricePath } = this.playSession(index);
    return bars.flatMap((bar) => {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      return splitIntoMinutes(bar, pricePath, offset, this.#pathSeed);
    });
  });

  readonly fiveMinuteBars = memoizeLru(MAX_CACHED_SESSIONS, (index: number): readonly Bar[] => {
    const { bars } = this.#source.sessionBars(index);
    return this.#source.barMinutes === 5 ? bars : joinMinutes(bars);
  });

  /**
   * Strikes are listed around the previous close, or around the open if that is far off (a gap in a
   * bar file), as exchanges do in the morning.
   */
  strikeCentre(index: number): Price {
    const openPrice = this.#source.sessionBars(index).bars[0]?.open ?? 0;
    const previousClose = index === 0 ? openPrice : this.#closeOf(index - 1);
    return Math.abs(openPrice - previousClose) > LISTED_STRIKES.relistAt * previousClose
      ? openPrice
      : previousClose;
  }

  readonly #closeOf = memoizeLru(4 * MAX_CACHED_SESSIONS, (index: number): Price => {
    return this.#source.sessionBars(index).bars.at(-1)?.close ?? 0;
  });

  readonly #varianceOf = memoizeLru(4 * MAX_CACHED_SESSIONS, (index: number): number => {
    return realisedVariance(this.#varianceInput(index));
  });

  readonly #dayShapeOf = memoizeLru(MAX_CACHED_DAY_SHAPES, makeDayShape);

  #playPath(index: number, session: Session): Int32Array {
    const { barMinutes } = this.#source;
    const { bars } = this.#source.sessionBars(index);
    const pricePath = new Int32Array((session.close - session.open) / QUOTE_GRID_MS + 1);
    const stepsPerBar = (barMinutes * MINUTE) / QUOTE_GRID_MS;
    // A session that opens late has no price until its first bar.
    pricePath[0] = bars[0]?.start === session.open ? bars[0].open : 0;
    let lastKnownStep = 0;
    for (const bar of bars) {
      const offset = (bar.start - session.open) / QUOTE_GRID_MS + 1;
      pricePath.fill(pricePath[lastKnownStep] ?? 0, lastKnownStep + 1, offset);
      fillPricePath(pricePath, offset, stepsPerBar, bar, this.#pathSeed);
      lastKnownStep = offset + stepsPerBar - 1;
    }
    return pricePath.fill(pricePath[lastKnownStep] ?? 0, lastKnownStep + 1);
  }

  #varianceInput(index: number) {
    const session = this.#source.sessionsThrough(Number.NEGATIVE_INFINITY)[index];
    if (session === undefined) throw new RangeError(`no session with index ${index}`);
    const previousClose = index === 0 ? null : this.#closeOf(index - 1);
    return { session, bars: this.fiveMinuteBars(index), previousClose };
  }
}
