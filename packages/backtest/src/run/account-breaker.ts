import {
  type AccountState,
  type AlarmEntry,
  type BreakerState,
  breakerDate,
  breakerInput,
  type EpochMs,
  isBreakerActive,
  type Moment,
  type Money,
  NO_BREAKERS,
  type Session,
  type TradingDate,
  updateBreakers,
} from '@tideline/engine';

const BREAKER_POOL = 'simulated';

/** A breaker whose pool has this one account, read before each step and updated after it. */
export class AccountBreaker {
  #state: BreakerState = NO_BREAKERS;
  #cachedDate = { now: Number.NaN, date: '' };

  isActive({ market }: Moment, sessions: readonly Session[]): boolean {
    if (this.#state[BREAKER_POOL]?.latched !== true) return false;
    return isBreakerActive(this.#state, BREAKER_POOL, this.#dateOf(market, sessions));
  }

  /** Returns an alarm when the account's loss of the day stops entries. */
  updateFrom(state: AccountState, at: Moment, sessions: readonly Session[]): AlarmEntry | null {
    const reading = breakerInput(state, at);
    if (reading === null) return null;
    const before = this.#state;
    const date = this.#dateOf(at.market, sessions);
    this.#state = updateBreakers(before, reading, date);
    if (this.#state === before || isBreakerActive(before, BREAKER_POOL, date)) return null;
    if (!isBreakerActive(this.#state, BREAKER_POOL, date)) return null;
    const message = 'Circuit breaker: no entries until the next session.';
    return { type: 'alarm', severity: 'critical', code: 'BREAKER', message };
  }

  isBreakerUnchanged(equity: Money, state: AccountState, at: Moment, sessions: readonly Session[]) {
    if (this.isActive(at, sessions)) return true;
    const reading = breakerInput(state, at);
    if (reading === null) return false;
    const date = this.#dateOf(at.market, sessions);
    const after = updateBreakers(this.#state, { ...reading, equity }, date);
    return after[BREAKER_POOL]?.latched !== true;
  }

  #dateOf(now: EpochMs, sessions: readonly Session[]): TradingDate {
    if (this.#cachedDate.now !== now) this.#cachedDate = { now, date: breakerDate(sessions, now) };
    return this.#cachedDate.date;
  }
}
