import { isQuoteOutdated } from '../../account/reading/quote-age.ts';
import type { AccountEvent } from '../../account/state/event.ts';
import type { AccountState, Trade } from '../../account/state/state.ts';
import type { Price } from '../../model/money.ts';
import { type EpochMs, SECOND } from '../../model/time.ts';
import { type PathPart, type PathPoint, wholeSecond } from './quote-path.ts';

/**
 * Collects the believed bid and ask of one account's position: each change, at most once a market
 * second. The caller writes `unwrittenParts` and then calls `markWritten` before another step; what
 * was collected since is lost with the process.
 */
export class PathRecorder {
  #watch: TradeWatch | null = null;
  #endedWatches: readonly TradeWatch[] = [];

  takeStep(before: AccountState, event: AccountEvent, { trade }: AccountState): void {
    const openTrade = trade !== null && trade.quantity > 0 ? trade : null;
    if (this.#watch !== null && this.#watch.tradeId !== openTrade?.id) {
      this.#endedWatches = [...this.#endedWatches, this.#watch].filter((watch) => watch.hasNews);
      this.#watch = null;
    }
    if (openTrade === null) return;
    this.#watch ??= startWatch(before.trade, event.at.market, openTrade);
    if (event.type !== 'quote' || event.symbol !== openTrade.contract.symbol) return;
    const { quote } = event;
    const { market } = event.at;
    if (openTrade.lastQuote?.quote === quote) this.#watch.noteReading(market, quote.bid, quote.ask);
    else if (!isQuoteOutdated(before.trade, event)) this.#watch.noteRefusedReading(market);
  }

  /** Oldest first. Call `markWritten` once all of them are durable. */
  unwrittenParts(): readonly PathPart[] {
    const watches =
      this.#watch === null ? this.#endedWatches : [...this.#endedWatches, this.#watch];
    return watches.filter((watch) => watch.hasNews).map((watch) => watch.unwrittenPart());
  }

  markWritten(): void {
    this.#endedWatches = [];
    this.#watch?.markWritten();
  }
}

/** A path begins with the last quote before the position opened. */
function startWatch(tradeBefore: Trade | null, now: EpochMs, openTrade: Trade): TradeWatch {
  const watch = new TradeWatch(openTrade.id);
  const isOpening =
    tradeBefore === null || tradeBefore.id !== openTrade.id || tradeBefore.quantity === 0;
  if (isOpening && openTrade.lastQuote !== null) {
    const { bid, ask } = openTrade.lastQuote.quote;
    watch.noteOpening(now, bid, ask);
  }
  return watch;
}

class TradeWatch {
  readonly tradeId: string;
  #points: PathPoint[] = [];
  #lastPoint: PathPoint | null = null;
  #writtenUntil: EpochMs = 0;
  #newestSecond: EpochMs = 0;
  #isFirstPart = true;
  /** A quote in this second replaces the opening's, which may be older. */
  #openingSecond: EpochMs | null = null;
  #refusedCount = 0;
  #bestBid: Price | null = null;
  #worstBid: Price | null = null;

  constructor(tradeId: string) {
    this.tradeId = tradeId;
  }

  get hasNews(): boolean {
    return this.#points.length > 0 || this.#refusedCount > 0;
  }

  noteOpening(now: EpochMs, bid: Price, ask: Price): void {
    this.noteReading(now, bid, ask);
    this.#openingSecond = this.#newestSecond;
  }

  noteReading(now: EpochMs, bid: Price, ask: Price): void {
    const second = this.#advanceToSecond(now);
    const isOpeningSecond = this.#openingSecond === second;
    this.#openingSecond = null;
    this.#bestBid = isOpeningSecond ? bid : Math.max(this.#bestBid ?? bid, bid);
    this.#worstBid = isOpeningSecond ? bid : Math.min(this.#worstBid ?? bid, bid);
    if (this.#lastPoint?.bid === bid && this.#lastPoint.ask === ask) return;
    const point = { at: second, bid, ask };
    if (this.#points.at(-1)?.at === point.at) this.#points.pop();
    this.#points.push(point);
    this.#lastPoint = point;
  }

  noteRefusedReading(now: EpochMs): void {
    this.#refusedCount += 1;
    this.#advanceToSecond(now);
  }

  unwrittenPart(): PathPart {
    const from = this.#points[0]?.at ?? this.#newestSecond;
    return {
      tradeId: this.tradeId,
      from,
      to: this.#points.at(-1)?.at ?? from,
      points: this.#points,
      bestBid: this.#bestBid,
      worstBid: this.#worstBid,
      refused: this.#refusedCount,
      begins: this.#isFirstPart,
    };
  }

  markWritten(): void {
    if (!this.hasNews) return;
    this.#writtenUntil = this.#newestSecond;
    this.#points = [];
    this.#refusedCount = 0;
    this.#bestBid = null;
    this.#worstBid = null;
    this.#isFirstPart = false;
  }

  /** Never goes back, whatever the clock does, nor into a written second. */
  #advanceToSecond(now: EpochMs): EpochMs {
    const earliest = this.#writtenUntil === 0 ? 0 : this.#writtenUntil + SECOND;
    this.#newestSecond = Math.max(wholeSecond(now), earliest, this.#newestSecond);
    return this.#newestSecond;
  }
}
