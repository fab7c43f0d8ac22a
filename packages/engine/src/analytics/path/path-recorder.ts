import { isQuoteOutdated } from '../../account/reading/outdated-quote.ts';
import type { AccountEvent } from '../../account/state/event.ts';
import type { AccountState, Trade } from '../../account/state/state.ts';
import type { Price } from '../../model/money.ts';
import { type EpochMs, SECOND } from '../../model/time.ts';
import { type PathPart, type PathPoint, wholeSecond } from './quote-path.ts';

/**
 * Collects the believed bid and ask of one account's position: each change, at most once a market
 * second. The caller writes `parts` and then calls `markWritten` before another step; what was
 * collected since is lost with the process.
 */
export class PathRecorder {
  #watch: TradeWatch | null = null;
  #ended: readonly TradeWatch[] = [];

  takeStep(before: AccountState, event: AccountEvent, { trade }: AccountState): void {
    const open = trade !== null && trade.quantity > 0 ? trade : null;
    if (this.#watch !== null && this.#watch.tradeId !== open?.id) {
      this.#ended = [...this.#ended, this.#watch].filter((watch) => watch.hasNews);
      this.#watch = null;
    }
    if (open === null) return;
    this.#watch ??= startWatch(before.trade, event.at.market, open);
    if (event.type !== 'quote' || event.symbol !== open.contract.symbol) return;
    const { quote } = event;
    const { market } = event.at;
    if (open.lastQuote?.quote === quote) this.#watch.noteReading(market, quote.bid, quote.ask);
    else if (!isQuoteOutdated(before.trade, event)) this.#watch.refusedOne(market);
  }

  /** Oldest first. Call `markWritten` once all of them are durable. */
  unwrittenParts(): readonly PathPart[] {
    const watches = this.#watch === null ? this.#ended : [...this.#ended, this.#watch];
    return watches.filter((watch) => watch.hasNews).map((watch) => watch.unwrittenPart());
  }

  markWritten(): void {
    this.#ended = [];
    this.#watch?.markWritten();
  }
}

/** A path begins with the last quote before the position opened. */
function startWatch(before: Trade | null, now: EpochMs, open: Trade): TradeWatch {
  const watch = new TradeWatch(open.id);
  const isOpening = before === null || before.id !== open.id || before.quantity === 0;
  if (isOpening && open.lastQuote !== null) {
    const { bid, ask } = open.lastQuote.quote;
    watch.noteOpening(now, bid, ask);
  }
  return watch;
}

class TradeWatch {
  readonly tradeId: string;
  #points: PathPoint[] = [];
  #last: PathPoint | null = null;
  #writtenTo: EpochMs = 0;
  #newest: EpochMs = 0;
  #begins = true;
  /** A second quote within it replaces the opening's, which may be older. */
  #openedIn: EpochMs | null = null;
  #refused = 0;
  #best: Price | null = null;
  #worst: Price | null = null;

  constructor(tradeId: string) {
    this.tradeId = tradeId;
  }

  get hasNews(): boolean {
    return this.#points.length > 0 || this.#refused > 0;
  }

  noteOpening(now: EpochMs, bid: Price, ask: Price): void {
    this.noteReading(now, bid, ask);
    this.#openedIn = this.#newest;
  }

  noteReading(now: EpochMs, bid: Price, ask: Price): void {
    const at = this.#secondOf(now);
    const isFirst = this.#openedIn === at;
    this.#openedIn = null;
    this.#best = isFirst ? bid : Math.max(this.#best ?? bid, bid);
    this.#worst = isFirst ? bid : Math.min(this.#worst ?? bid, bid);
    if (this.#last?.bid === bid && this.#last.ask === ask) return;
    const point = { at, bid, ask };
    if (this.#points.at(-1)?.at === point.at) this.#points.pop();
    this.#points.push(point);
    this.#last = point;
  }

  refusedOne(now: EpochMs): void {
    this.#refused += 1;
    this.#secondOf(now);
  }

  unwrittenPart(): PathPart {
    const from = this.#points[0]?.at ?? this.#newest;
    return {
      tradeId: this.tradeId,
      from,
      to: this.#points.at(-1)?.at ?? from,
      points: this.#points,
      bestBid: this.#best,
      worstBid: this.#worst,
      refused: this.#refused,
      begins: this.#begins,
    };
  }

  markWritten(): void {
    if (!this.hasNews) return;
    this.#writtenTo = this.#newest;
    this.#points = [];
    this.#refused = 0;
    this.#best = null;
    this.#worst = null;
    this.#begins = false;
  }

  /** Never goes back, whatever the clock does, nor into a written second. */
  #secondOf(now: EpochMs): EpochMs {
    const earliest = this.#writtenTo === 0 ? 0 : this.#writtenTo + SECOND;
    this.#newest = Math.max(wholeSecond(now), earliest, this.#newest);
    return this.#newest;
  }
}
