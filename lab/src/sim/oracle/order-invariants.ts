import type { SimulatedOrder } from '@tideline/broker/simulator';
import { type AccountState, MINUTE, type OwnOrder } from '@tideline/engine';
import {
  type Invariant,
  isFinalAtBroker,
  isFinalForBot,
  isOwnOrder,
  tradeOf,
} from './invariant.ts';

/** Ends the id of an exit order that leaves although nothing can be stored. */
const EMERGENCY_SUFFIX = '-emergency';

function ownOrdersOf({ trade, lastTrade }: AccountState): readonly OwnOrder[] {
  return [...(trade?.orders ?? []), ...(lastTrade?.orders ?? [])];
}

export const ONE_LIVE_ENTRY: Invariant = {
  number: 1,
  name: 'one live entry',
  watch(_, violate) {
    const open = new Map<string, Set<string>>();
    return {
      onCommitted({ userId, state }) {
        const live = ownOrdersOf(state).filter(
          (order) => order.role === 'entry' && !isFinalForBot(order),
        );
        if (live.length > 1) {
          const ids = live.map(({ request }) => request.clientOrderId).join(', ');
          violate(`at most one live entry of ${userId}, found ${ids}`);
        }
      },
      onOrdered(order, userId) {
        if (order.side !== 'buy' || !isOwnOrder(order.clientOrderId, userId)) return;
        const ids = open.get(userId) ?? new Set();
        open.set(userId, ids);
        if (isFinalAtBroker(order)) ids.delete(order.clientOrderId);
        else ids.add(order.clientOrderId);
        if (ids.size > 1) {
          violate(`at most one open buy of ${userId} at the broker, found ${[...ids]}`);
        }
      },
    };
  },
};

interface TradeTotals {
  readonly orders: Map<string, SimulatedOrder>;
}

function rememberOrder(trades: Map<string, TradeTotals>, order: SimulatedOrder): TradeTotals {
  const id = tradeOf(order.clientOrderId);
  const totals = trades.get(id) ?? { orders: new Map() };
  trades.set(id, totals);
  totals.orders.set(order.id, order);
  return totals;
}

function exposure({ orders }: TradeTotals, side: 'buy' | 'sell'): number {
  let sum = 0;
  for (const order of orders.values()) {
    if (order.side !== side) continue;
    sum += isFinalAtBroker(order) ? order.filledQuantity : order.quantity;
  }
  return sum;
}

function filled({ orders }: TradeTotals, side: 'buy' | 'sell'): number {
  let sum = 0;
  for (const order of orders.values()) if (order.side === side) sum += order.filledQuantity;
  return sum;
}

export const NEVER_OVERSIZED: Invariant = {
  number: 2,
  name: 'never more than was sized',
  watch(_, violate) {
    const trades = new Map<string, TradeTotals>();
    const planned = new Map<string, number>();
    return {
      onCommitted({ state: { trade } }) {
        if (trade !== null) planned.set(trade.id, trade.plannedQuantity);
      },
      onOrdered(order, userId) {
        if (order.side !== 'buy' || !isOwnOrder(order.clientOrderId, userId)) return;
        const id = tradeOf(order.clientOrderId);
        const bought = exposure(rememberOrder(trades, order), 'buy');
        const most = planned.get(id) ?? 0;
        if (bought > most) violate(`at most ${most} contracts of ${id}, found ${bought}`);
      },
    };
  },
};

export const NEVER_OVERSOLD: Invariant = {
  number: 3,
  name: 'never more sold than bought',
  watch(_, violate) {
    const trades = new Map<string, TradeTotals>();
    return {
      onOrdered(order, userId) {
        if (!isOwnOrder(order.clientOrderId, userId)) return;
        const totals = rememberOrder(trades, order);
        const [bought, sold] = [filled(totals, 'buy'), exposure(totals, 'sell')];
        if (sold > bought) {
          const trade = tradeOf(order.clientOrderId);
          violate(`at most ${bought} of ${trade} may be sold, found ${sold}`);
        }
      },
    };
  },
};

export const JOURNAL_FIRST: Invariant = {
  number: 4,
  name: 'stored before it is sent',
  watch(_, violate) {
    const intended = new Set<string>();
    const attempts = new Map<string, number>();
    const sent = new Map<string, number>();
    return {
      onCommitted({ state: { trade } }) {
        for (const { request } of trade?.orders ?? []) intended.add(request.clientOrderId);
      },
      onAttempted(_, id) {
        attempts.set(id, (attempts.get(id) ?? 0) + 1);
      },
      onRequested({ phase, call, order }) {
        if (phase !== 'sent' || call !== 'submit' || order === null) return;
        const id = order.clientOrderId;
        if (id.endsWith(EMERGENCY_SUFFIX) && order.side === 'sell') return;
        const count = (sent.get(id) ?? 0) + 1;
        sent.set(id, count);
        if (!intended.has(id)) violate(`${id} stored before it is sent`);
        const stored = attempts.get(id) ?? 0;
        if (stored < count) violate(`${count} attempts of ${id} stored, found ${stored}`);
      },
    };
  },
};

export const SENT_ONCE: Invariant = {
  number: 5,
  name: 'an id is accepted once',
  watch(_, violate) {
    const accepted = new Map<string, string>();
    const sent = new Map<string, string>();
    return {
      onRequested({ phase, call, order }) {
        if (phase !== 'sent' || call !== 'submit' || order === null) return;
        const { clientOrderId: id } = order;
        // The broker refuses a second emergency order under the same id; `MESSAGE_BOUND` limits how
        // often it may leave.
        if (id.endsWith(EMERGENCY_SUFFIX)) return;
        const text = JSON.stringify(order);
        if (sent.has(id)) violate(`${id} sent once, found ${sent.get(id)} and ${text}`);
        sent.set(id, text);
      },
      onOrdered(order, userId) {
        const { clientOrderId, id } = order;
        if (!isOwnOrder(clientOrderId, userId)) return;
        const known = accepted.get(clientOrderId);
        if (known !== undefined && known !== id) violate(`${clientOrderId} accepted once`);
        accepted.set(clientOrderId, id);
      },
    };
  },
};

export const ORDERS_MONOTONE: Invariant = {
  number: 16,
  name: 'fills never shrink and ends stay',
  watch({ busted }, violate) {
    return {
      onCommitted({ before, state }) {
        if (before === null || before === state) return;
        const now = new Map(ownOrdersOf(state).map((order) => [entryOf(order), order]));
        for (const old of ownOrdersOf(before)) {
          const { clientOrderId } = old.request;
          const next = now.get(entryOf(old));
          if (next === undefined || next === old || busted.has(clientOrderId)) continue;
          if (next.filledQuantity < old.filledQuantity) {
            violate(
              `${clientOrderId} stays filled by ${old.filledQuantity}, found ${next.filledQuantity}`,
            );
          }
          if (!mayFollow(old.phase, next.phase)) {
            violate(`${clientOrderId} stays ${old.phase}, found ${next.phase}`);
          }
        }
      },
    };
  },
};

/** An emergency exit that follows a declined one has the same id, so the number counts too. */
function entryOf({ request, number }: OwnOrder): string {
  return `${request.clientOrderId} ${number}`;
}

/** `absent` was our conclusion, and a fill may overtake a cancel; every other final phase stays. */
function mayFollow(before: OwnOrder['phase'], after: OwnOrder['phase']): boolean {
  if (before === after || before === 'absent') return true;
  if (!isFinalForBot({ phase: before })) return true;
  return before !== 'filled' && after === 'filled';
}

/** More sends within this span are a storm. */
const STORM_SPAN_MS = 2 * MINUTE;
/**
 * Above the three to one of specification §17.1: a cancel without effect is repeated every five
 * seconds.
 */
const CANCELS_PER_ORDER = 40;
/**
 * The most sends of an emergency sell: each follows a declined one, after pauses from one second to
 * thirty.
 */
const SENDS_PER_EMERGENCY = 8;

export const MESSAGE_BOUND: Invariant = {
  number: 18,
  name: 'no storm of orders',
  watch(facts, violate) {
    const { operator } = facts;
    let sends = 0;
    const stored = new Set<string>();
    const entries = new Map<string, number>();
    const cancels = new Map<string, number[]>();
    const emergencies = new Map<string, number[]>();
    function countOf(times: Map<string, number[]>, id: string): number {
      const { now } = facts;
      const recent = (times.get(id) ?? []).filter((at) => now - at < STORM_SPAN_MS);
      times.set(id, [...recent, now]);
      return recent.length + 1;
    }
    return {
      onCommitted({ userId, journal, state }) {
        for (const { request } of state.trade?.orders ?? []) stored.add(request.clientOrderId);
        for (const entry of journal) {
          if (entry.type !== 'decision' || entry.outcome !== 'entered') continue;
          const day = `${userId} ${state.day?.date} ${state.venue?.accountNumber}`;
          const count = (entries.get(day) ?? 0) + 1;
          entries.set(day, count);
          if (count > operator.maxEntriesPerDay) {
            violate(
              `at most ${operator.maxEntriesPerDay} entries of ${userId} a day, found ${count}`,
            );
          }
        }
      },
      onRequested({ phase, call, clientOrderId }) {
        if (phase !== 'sent') return;
        if (call === 'submit' && clientOrderId?.endsWith(EMERGENCY_SUFFIX) === true) {
          // An emergency sell goes out because nothing can be stored, and again only when the
          // broker never had it.
          const count = countOf(emergencies, clientOrderId);
          if (count > SENDS_PER_EMERGENCY) {
            violate(`at most ${SENDS_PER_EMERGENCY} times ${clientOrderId}, found ${count}`);
          }
        } else if (call === 'submit') {
          sends += 1;
          if (sends > stored.size) violate(`at most ${stored.size} orders sent, found ${sends}`);
        }
        if (call === 'cancel' && clientOrderId !== null) {
          const count = countOf(cancels, clientOrderId);
          if (count === CANCELS_PER_ORDER) {
            violate(`fewer than ${CANCELS_PER_ORDER} cancels of ${clientOrderId} in two minutes`);
          }
        }
      },
    };
  },
};
