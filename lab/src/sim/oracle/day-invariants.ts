import { type EpochMs, MINUTE, type Pool } from '@tideline/engine';
import type { Invariant, RunFacts, Trader } from './invariant.ts';

/** The product's own reckoning of dates is under test, so it is not used here. */
const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const HOUR = 60 * MINUTE;
let latestDate = { hour: Number.NaN, date: '' };

/** New York's days begin on whole hours of UTC. */
function newYorkDate(at: EpochMs): string {
  const hour = Math.floor(at / HOUR);
  if (latestDate.hour !== hour) latestDate = { hour, date: NEW_YORK.format(at) };
  return latestDate.date;
}

/** The day's losses and entries are cleared when New York's day ends, not in its evening. */
export const NEW_YORK_DAYS: Invariant = {
  number: 11,
  name: 'days are those of New York',
  watch(_, violate) {
    return {
      onCommitted({ userId, at, before, state }) {
        const { day } = state;
        if (day === null || day === before?.day) return;
        const latest = newYorkDate(at.market);
        if (day.date > latest) {
          violate(`the day of ${userId} ${latest} at the latest, found ${day.date}`);
        }
      },
    };
  },
};

/** Percent: above the breaker's own limit. `READ_WAIT_MS` is long enough to read every account. */
const LOST_PERCENT = 16;
const READ_WAIT_MS = 2 * MINUTE;

/**
 * The breaker by the broker's books: once a pool's accounts are flat and have lost more than the
 * limit, none buys on that day, whatever the product remembers.
 */
export const LOSSES_STOP_ENTRIES: Invariant = {
  number: 11,
  name: 'no entry after the losses of a day',
  watch(facts, violate) {
    const began = new Map<string, { readonly date: string; readonly cash: number }>();
    const lostSince = new Map<Pool, { readonly date: string; readonly at: EpochMs }>();
    return {
      onTimePassed() {
        const date = newYorkDate(facts.now);
        for (const { accountNumber } of facts.traders) {
          const { cash, positions } = facts.bookOf(accountNumber).account;
          const known = began.get(accountNumber);
          if (known?.date !== date && positions.length === 0) {
            began.set(accountNumber, { date, cash });
          }
        }
        for (const pool of new Set(facts.traders.map((trader) => trader.pool))) {
          if (lostSince.get(pool)?.date === date) continue;
          const traders = facts.traders.filter((trader) => trader.pool === pool);
          const loss = poolLossOf(facts, traders, (number) => began.get(number)?.cash ?? null);
          if (loss !== null && loss > LOST_PERCENT) lostSince.set(pool, { date, at: facts.now });
        }
      },
      onRequested({ phase, call, order, userId }) {
        if (phase !== 'sent' || call !== 'submit' || order?.side !== 'buy') return;
        const pool = facts.traders.find(({ id }) => id === userId)?.pool;
        const lost = pool === undefined ? undefined : lostSince.get(pool);
        if (lost?.date !== newYorkDate(facts.now) || facts.now - lost.at < READ_WAIT_MS) return;
        violate(
          `no entry after the ${pool} accounts lost ${LOST_PERCENT} %, found ${order.clientOrderId}`,
        );
      },
    };
  },
};

/** The loss in percent of the accounts' cash at the day's start; null while one holds something. */
function poolLossOf(
  facts: RunFacts,
  traders: readonly Trader[],
  beganWith: (accountNumber: string) => number | null,
): number | null {
  let [start, now] = [0, 0];
  for (const { accountNumber } of traders) {
    const { account, openOrders } = facts.bookOf(accountNumber);
    const cash = beganWith(accountNumber);
    if (cash === null || account.positions.length > 0 || openOrders.length > 0) return null;
    start += cash;
    now += account.cash;
  }
  return start <= 0 ? null : ((start - now) / start) * 100;
}

/** A trip that the product reports holds until New York's next day, through every restart. */
export const TRIPS_HOLD: Invariant = {
  number: 11,
  name: 'a breaker trip that was logged holds',
  watch(facts, violate) {
    const tripped = new Map<string, string>();
    return {
      onLogged(line) {
        const pool = /Circuit breaker: the (\w+) accounts have lost/.exec(line)?.[1];
        if (pool !== undefined) tripped.set(pool, newYorkDate(facts.now));
      },
      onRequested({ phase, call, order, userId }) {
        if (phase !== 'sent' || call !== 'submit' || order?.side !== 'buy') return;
        const pool = facts.traders.find(({ id }) => id === userId)?.pool ?? '';
        if (tripped.get(pool) !== newYorkDate(facts.now)) return;
        violate(`no entry in ${pool} after its breaker, found ${order.clientOrderId}`);
      },
    };
  },
};
