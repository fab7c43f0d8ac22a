import type { Fill, SimulatedOrder } from '@tideline/broker/simulator';
import { type AccountState, initialState, MINUTE, newYorkTime, SECOND } from '@tideline/engine';
import { describe, expect, it } from 'vitest';
import {
  LOSSES_STOP_ENTRIES,
  NEW_YORK_DAYS,
  TRIPS_HOLD,
} from '../src/sim/oracle/day-invariants.ts';
import { NOTHING_GIVEN_UP } from '../src/sim/oracle/external-close-invariants.ts';
import {
  NO_SECOND_ENTRY_IN_FLIGHT,
  NO_SECOND_SELL_IN_FLIGHT,
  SELL_LOOKS_FIRST,
} from '../src/sim/oracle/in-flight-invariants.ts';
import type {
  Invariant,
  RunFacts,
  UserRequest,
  WatchHandlers,
} from '../src/sim/oracle/invariant.ts';
import { Oracle } from '../src/sim/oracle/oracle.ts';

const NOON = newYorkTime('2026-01-12T12:00');
const SYMBOL = 'SPY260112C00680000';
const TRADE_ID = 'user1-20260112-1';

class Books {
  now = NOON;
  cash = 1_000_000;
  held = 0;
  orders: SimulatedOrder[] = [];
  fills: Fill[] = [];

  facts(): RunFacts {
    const books = this;
    const trader = { id: 'user1', accountNumber: 'A1', pool: 'paper' };
    const known = {
      get now() {
        return books.now;
      },
      traders: [trader],
      ordersOf: () => books.orders,
      fillsOf: () => books.fills,
      clockError: 0,
      busted: new Set(),
      bookOf: () => ({
        account: {
          cash: books.cash,
          positions: books.held === 0 ? [] : [{ symbol: SYMBOL, quantity: books.held }],
        },
        openOrders: books.orders.filter(({ status }) => status === 'new'),
      }),
    };
    return known as unknown as RunFacts;
  }
}

type Notify = <K extends keyof WatchHandlers>(
  what: K,
  ...args: Parameters<NonNullable<WatchHandlers[K]>>
) => void;

function found(
  invariant: Invariant,
  play: (notify: Notify, books: Books) => void,
): readonly string[] {
  const books = new Books();
  const oracle = new Oracle(books.facts(), [invariant]);
  play((what, ...args) => oracle.notify(what, ...args), books);
  return oracle.violations.map((violation) => violation.found);
}

function request(
  role: string,
  side: 'buy' | 'sell',
  change: Partial<UserRequest> & { readonly quantity?: number } = {},
): UserRequest {
  const { quantity = 2, ...rest } = change;
  const order = { clientOrderId: `${TRADE_ID}-${role}`, symbol: SYMBOL, side, quantity };
  const base = { phase: 'sent', call: 'submit', userId: 'user1', accountNumber: 'A1', fault: null };
  return { ...base, order, ...rest } as unknown as UserRequest;
}

const arrived = (sent: UserRequest): UserRequest => ({ ...sent, phase: 'arrived' });

function order(role: string, side: 'buy' | 'sell', change: Partial<SimulatedOrder>) {
  const clientOrderId = `${TRADE_ID}-${role}`;
  return { clientOrderId, side, symbol: SYMBOL, quantity: 2, ...change } as SimulatedOrder;
}

const FILLED_ENTRY = order('entry-1', 'buy', { status: 'filled', filledQuantity: 2 });

describe('no entry beside one that may still arrive', () => {
  const first = request('entry-1', 'buy');
  const second = request('entry-2', 'buy');

  it('finds a second one while the first is on its way', () => {
    const play = (notify: Notify) => {
      notify('onRequested', first);
      notify('onRequested', second);
    };
    expect(found(NO_SECOND_ENTRY_IN_FLIGHT, play)).toHaveLength(1);
  });

  it('finds a second one while the first is open at the broker', () => {
    const play = (notify: Notify, books: Books) => {
      books.orders = [order('entry-1', 'buy', { status: 'new', filledQuantity: 0 })];
      notify('onRequested', second);
    };
    expect(found(NO_SECOND_ENTRY_IN_FLIGHT, play)).toHaveLength(1);
  });

  it('lets it go when the first was lost, has arrived and ended, or is older than any flight', () => {
    const lost = (notify: Notify) => {
      notify('onRequested', { ...first, fault: 'request-lost' });
      notify('onRequested', second);
    };
    const ended = (notify: Notify) => {
      notify('onRequested', first);
      notify('onRequested', arrived(first));
      notify('onRequested', second);
    };
    const old = (notify: Notify, books: Books) => {
      notify('onRequested', first);
      books.now += 30 * SECOND;
      notify('onRequested', second);
    };
    for (const play of [lost, ended, old])
      expect(found(NO_SECOND_ENTRY_IN_FLIGHT, play)).toEqual([]);
  });
});

describe('no sell beside one that may still arrive', () => {
  const first = request('exit-1', 'sell');
  const second = request('exit-2', 'sell');

  it('finds a second one while the first is on its way, or has sold all', () => {
    const flying = (notify: Notify, books: Books) => {
      books.orders = [FILLED_ENTRY];
      notify('onRequested', first);
      notify('onRequested', second);
    };
    const sold = (notify: Notify, books: Books) => {
      books.orders = [
        FILLED_ENTRY,
        order('exit-1', 'sell', { status: 'filled', filledQuantity: 2 }),
      ];
      notify('onRequested', second);
    };
    for (const play of [flying, sold])
      expect(found(NO_SECOND_SELL_IN_FLIGHT, play)).toHaveLength(1);
  });

  it('lets the rest be sold when the first has ended', () => {
    const play = (notify: Notify, books: Books) => {
      books.orders = [FILLED_ENTRY];
      notify('onRequested', first);
      notify('onRequested', arrived(first));
      books.orders = [
        FILLED_ENTRY,
        order('exit-1', 'sell', { status: 'canceled', filledQuantity: 1 }),
      ];
      notify('onRequested', request('exit-2', 'sell', { quantity: 1 }));
    };
    expect(found(NO_SECOND_SELL_IN_FLIGHT, play)).toEqual([]);
  });
});

describe('no more sold than is there', () => {
  const external = { clientOrderId: 'external', side: 'sell', symbol: SYMBOL } as Fill;
  const exit = { decidedAt: { market: NOON, wall: 0 } };
  const decided = { userId: 'user1', before: null, state: { trade: { exit } } } as never;

  it('finds an exit order for what was sold externally before it was decided', () => {
    const play = (notify: Notify, books: Books) => {
      books.held = 1;
      notify('onFilled', external, 'user1');
      books.now += SECOND;
      notify('onCommitted', decided);
      notify('onRequested', request('exit-1', 'sell'));
    };
    expect(found(SELL_LOOKS_FIRST, play)).toHaveLength(1);
  });

  it('lets it go when it was decided before, when the broker could not be read, and when it fits', () => {
    const before = (notify: Notify, books: Books) => {
      books.held = 1;
      notify('onCommitted', decided);
      books.now += SECOND;
      notify('onFilled', external, 'user1');
      notify('onRequested', request('exit-1', 'sell'));
    };
    const unread = (notify: Notify, books: Books) => {
      books.held = 1;
      notify('onFilled', external, 'user1');
      notify('onCommitted', decided);
      notify('onRequested', request('', 'buy', { call: 'positions', fault: 'answer-lost' }));
      notify('onRequested', request('exit-1', 'sell'));
    };
    const fits = (notify: Notify, books: Books) => {
      books.held = 1;
      notify('onFilled', external, 'user1');
      notify('onCommitted', decided);
      notify('onRequested', request('exit-1', 'sell', { quantity: 1 }));
    };
    for (const play of [before, unread, fits]) expect(found(SELL_LOOKS_FIRST, play)).toEqual([]);
  });
});

describe('nothing given up that is there', () => {
  const trade = {
    id: TRADE_ID,
    quantity: 2,
    externalQuantity: 0,
    contract: { symbol: SYMBOL },
    decidedAt: { market: 0, wall: 0 },
  };
  const gone = { ...trade, quantity: 0, externalQuantity: 2 };
  const before = { trade, lastTrade: null };
  const givenUp = { userId: 'user1', before, state: { trade: null, lastTrade: gone } } as never;

  it('finds contracts that the broker still holds and the bot does not guard', () => {
    const play = (notify: Notify, books: Books) => {
      books.held = 2;
      notify('onCommitted', givenUp);
    };
    expect(found(NOTHING_GIVEN_UP, play)).toHaveLength(1);
  });

  it('lets them go when they are gone, and when the broker has said so', () => {
    const areGone = (notify: Notify, books: Books) => {
      books.held = 1;
      notify('onCommitted', givenUp);
    };
    const wasLied = (notify: Notify, books: Books) => {
      books.held = 2;
      notify('onRequested', request('', 'buy', { call: 'positions', fault: 'positions-empty' }));
      notify('onCommitted', givenUp);
    };
    const isSame = (notify: Notify, books: Books) => {
      books.held = 2;
      notify('onCommitted', { userId: 'user1', before, state: before } as never);
    };
    for (const play of [areGone, wasLied, isSame])
      expect(found(NOTHING_GIVEN_UP, play)).toEqual([]);
  });

  it('knows whose contracts others have sold: their own first', () => {
    const byOthers = (side: 'buy' | 'sell') =>
      ({ clientOrderId: 'external', symbol: SYMBOL, side, quantity: 2, at: 1 }) as Fill;
    const after = (...sides: readonly ('buy' | 'sell')[]) =>
      found(NOTHING_GIVEN_UP, (notify, books) => {
        books.held = 2;
        books.fills = sides.map(byOthers);
        notify('onCommitted', givenUp);
      });
    expect(after('sell', 'buy')).toEqual([]);
    expect(after('buy', 'sell')).toHaveLength(1);
  });
});

describe('days are those of New York', () => {
  const step = (time: string, date: string) => {
    const base = initialState('user1');
    const day = { date, startEquity: 0, entries: 0, losses: 0, lossTimes: [], realised: 0 };
    const state: AccountState = { ...base, day };
    const at = { market: newYorkTime(time), wall: 0 };
    return { userId: 'user1', at, before: null, state, intents: [], journal: [] };
  };

  it('finds a day that begins in the evening before', () => {
    const play = (notify: Notify) => notify('onCommitted', step('2026-01-12T19:00', '2026-01-13'));
    expect(found(NEW_YORK_DAYS, play)).toHaveLength(1);
  });

  it('lets a day begin at its midnight', () => {
    const play = (notify: Notify) => {
      notify('onCommitted', step('2026-01-12T23:59', '2026-01-12'));
      notify('onCommitted', step('2026-01-13T00:00', '2026-01-13'));
    };
    expect(found(NEW_YORK_DAYS, play)).toEqual([]);
  });
});

describe('no entry after the losses of a day', () => {
  const lose = (share: number) => (notify: Notify, books: Books) => {
    notify('onTimePassed');
    books.cash *= 1 - share;
    notify('onTimePassed');
    books.now += 3 * MINUTE;
    notify('onRequested', request('entry-1', 'buy'));
  };

  it('finds an entry after more than the breaker allows was lost', () => {
    expect(found(LOSSES_STOP_ENTRIES, lose(0.17))).toHaveLength(1);
  });

  it('lets one go after less', () => {
    expect(found(LOSSES_STOP_ENTRIES, lose(0.15))).toEqual([]);
  });
});

describe('a breaker trip that was logged holds', () => {
  const logged = (pool: string) => (notify: Notify) => {
    notify('onLogged', `{"msg":"Circuit breaker: the ${pool} accounts have lost $2 of $3 today."}`);
    notify('onRequested', request('entry-1', 'buy'));
  };

  it('finds an entry on the same day', () => {
    expect(found(TRIPS_HOLD, logged('paper'))).toHaveLength(1);
  });

  it('lets one go in another pool, and on the next day', () => {
    expect(found(TRIPS_HOLD, logged('live'))).toEqual([]);
    const nextDay = (notify: Notify, books: Books) => {
      notify('onLogged', 'Circuit breaker: the paper accounts have lost $2 of $3 today.');
      books.now = newYorkTime('2026-01-13T10:00');
      notify('onRequested', request('entry-1', 'buy'));
    };
    expect(found(TRIPS_HOLD, nextDay)).toEqual([]);
  });
});
