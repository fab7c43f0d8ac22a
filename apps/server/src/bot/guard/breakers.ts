import type { BreakersRepository } from '@tideline/db';
import {
  type AccountState,
  type BreakerInput,
  type BreakerPool,
  type BreakerState,
  breakerDate,
  breakerInput,
  hasPassed,
  isBreakerActive,
  MIN_IN_FLIGHT_WALL_MS,
  MINUTE,
  type Moment,
  type Money,
  type Pool,
  poolLoss,
  type Session,
  toDollars,
  updateBreakers,
} from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';

/** Equity is saved after a bar's orders have left; all else is saved at once. */
const EQUITY_SAVE_DELAY = { market: MINUTE, wallFloor: 250 };
const EQUITY_GRACE_AFTER_START_MS = MINUTE;

export interface BreakersOptions {
  readonly repository: BreakersRepository;
  readonly time: MarketTime;
  readonly currentSessions: () => readonly Session[];
  readonly userIdsOf: (pool: Pool) => readonly string[];
  readonly log: Log;
}

/**
 * Keeps the circuit breakers' state over restarts. What can't be saved holds in this process, and is
 * saved with the next change.
 */
export class Breakers {
  readonly #options: BreakersOptions;
  #state: BreakerState;
  readonly #savedPools: Map<Pool, BreakerPool>;
  #cancelSave: (() => void) | null = null;
  /** Accounts whose equity this process has not read yet, and since when. */
  readonly #equityUnreadSince = new Map<string, Moment>();
  readonly #accountsWithEquity = new Set<string>();

  constructor(options: BreakersOptions) {
    this.#options = options;
    this.#state = options.repository.load();
    this.#savedPools = new Map(breakerPoolsOf(this.#state));
  }

  isActive(pool: Pool): boolean {
    // Called with every step: the date matters only when it can release a breaker.
    if (this.#state[pool]?.latched !== true) return false;
    const { time, currentSessions } = this.#options;
    return isBreakerActive(this.#state, pool, breakerDate(currentSessions(), time.now()));
  }

  takeAccountState(state: AccountState, at: Moment): void {
    const reading = breakerInput(state, at);
    if (reading === null || this.#isEquityUnread(reading, at)) return;
    const before = this.#state;
    const date = breakerDate(this.#options.currentSessions(), at.market);
    this.#state = updateBreakers(before, reading, date);
    if (this.#state !== before) this.#onChange(reading.pool);
  }

  /**
   * After a start the last saved equity counts for a while, until account and quotes are read;
   * otherwise all option premium would count as lost.
   */
  #isEquityUnread({ pool, accountNumber, equity }: BreakerInput, at: Moment): boolean {
    const name = `${pool} ${accountNumber}`;
    if (equity !== null) this.#accountsWithEquity.add(name);
    if (this.#accountsWithEquity.has(name)) return false;
    const since = this.#equityUnreadSince.get(name) ?? at;
    this.#equityUnreadSince.set(name, since);
    return !hasPassed(since, at, EQUITY_GRACE_AFTER_START_MS, MIN_IN_FLIGHT_WALL_MS);
  }

  flush(): void {
    this.#cancelSave?.();
    this.#cancelSave = null;
    for (const [pool, state] of breakerPoolsOf(this.#state)) {
      if (this.#savedPools.get(pool) !== state) this.#savePool(pool, state);
    }
  }

  #onChange(pool: Pool): void {
    const state = this.#state[pool];
    if (state === undefined) return;
    const saved = this.#savedPools.get(pool);
    if (saved === undefined || hasMoreThanEquityChanged(saved, state)) this.#savePool(pool, state);
    const { market, wallFloor } = EQUITY_SAVE_DELAY;
    this.#cancelSave ??= this.#options.time.callAfter(market, wallFloor, () => this.flush());
  }

  #savePool(pool: Pool, state: BreakerPool): void {
    const { repository, time, userIdsOf, log } = this.#options;
    const saved = this.#savedPools.get(pool);
    const isNewlyLatched = state.latched && !(saved?.latched === true && saved.date === state.date);
    const message = isNewlyLatched ? latchedMessage(pool, state) : '';
    const { market: at, wall: raisedAt } = time.moment();
    const alarm = { severity: 'critical', code: 'BREAKER', message, at, raisedAt } as const;
    try {
      repository.save(
        pool,
        state,
        isNewlyLatched ? userIdsOf(pool).map((userId) => ({ userId, ...alarm })) : [],
      );
      this.#savedPools.set(pool, state);
      if (isNewlyLatched) log.error({ pool }, message);
    } catch (error) {
      log.error({ pool, error }, 'the circuit breaker could not be saved');
    }
  }
}

function breakerPoolsOf(state: BreakerState): readonly (readonly [Pool, BreakerPool])[] {
  return (['simulated', 'paper', 'live'] as const).flatMap((pool) => {
    const found = state[pool];
    return found === undefined ? [] : [[pool, found] as const];
  });
}

/** These changes must outlive a crash; equity is read again. */
function hasMoreThanEquityChanged(before: BreakerPool, after: BreakerPool): boolean {
  const names = Object.keys(after.accounts);
  return (
    before.latched !== after.latched ||
    before.date !== after.date ||
    names.length !== Object.keys(before.accounts).length ||
    names.some((name) => before.accounts[name]?.startEquity !== after.accounts[name]?.startEquity)
  );
}

function latchedMessage(pool: Pool, { accounts }: BreakerPool): string {
  const { loss, startEquity } = poolLoss(accounts);
  return `Circuit breaker: the ${pool} accounts have lost ${wholeDollarsText(loss)} of ${wholeDollarsText(startEquity)} today. No entries until the next session; open positions stay guarded.`;
}

function wholeDollarsText(money: Money): string {
  return `$${toDollars(money).toLocaleString('en-US', { maximumFractionDigits: 0 })}`;
}
