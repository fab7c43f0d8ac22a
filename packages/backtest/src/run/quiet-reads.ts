import {
  type AccountState,
  type Moment,
  type Money,
  readAgain,
  tradingDate,
} from '@tideline/engine';

/** A read of the account, before which and after which nothing was held or under way. */
interface QuietRead {
  /** The state that it left. */
  readonly state: AccountState;
  readonly cash: Money;
}

/**
 * The reads of an account that holds nothing and waits for nothing: between two trades each of them
 * tells what the one before it told, at a later time. A year has one with nearly every bar.
 */
export class QuietReads {
  #last: QuietRead | null = null;

  /** Notes a read that has been stepped without bringing anything about, or null for any other. */
  note(before: AccountState, read: QuietRead | null): void {
    this.#last = read !== null && isAsBefore(before, read.state) ? read : null;
  }

  /** The state that another read leaves, null where it may tell something else than the last one. */
  again(state: AccountState, cash: Money, at: Moment): AccountState | null {
    const last = this.#last;
    if (last === null || cash !== last.cash || !isAsBefore(last.state, state)) return null;
    const { book, day } = state;
    if (book === null || book !== last.state.book) return null;
    if (day?.date !== tradingDate(at.market)) return null;
    const later = readAgain(state, at);
    this.#last = { state: later, cash };
    return later;
  }
}

function isAsBefore(before: AccountState, after: AccountState): boolean {
  return (
    before.trade === null &&
    after.trade === null &&
    before.lastTrade === after.lastTrade &&
    before.day === after.day
  );
}
