import type { SimulatedOrder } from '@tideline/broker/simulator';
import { type EpochMs, type OrderRequest, SECOND } from '@tideline/engine';
import {
  type Invariant,
  isFinalAtBroker,
  isOwnOrder,
  type RunFacts,
  type Trader,
  tradeOf,
  type UserRequest,
} from './invariant.ts';

/** After this time every participant has given up a request. */
const LONGEST_FLIGHT_MS = 30 * SECOND;

class Flights {
  readonly #facts: RunFacts;
  readonly #flying = new Map<string, { readonly order: OrderRequest; readonly sentAt: EpochMs }>();

  constructor(facts: RunFacts) {
    this.#facts = facts;
  }

  noteRequest({ phase, order, fault }: UserRequest): void {
    if (order === null) return;
    if (phase === 'arrived') this.#flying.delete(order.clientOrderId);
    if (phase !== 'sent' || fault === 'request-lost') return;
    this.#flying.set(order.clientOrderId, { order, sentAt: this.#facts.now });
  }

  ordersInFlight(userId: string, side: OrderRequest['side']): readonly OrderRequest[] {
    return [...this.#flying.values()]
      .filter(({ sentAt }) => this.#facts.now - sentAt < LONGEST_FLIGHT_MS)
      .map(({ order }) => order)
      .filter((order) => order.side === side && isOwnOrder(order.clientOrderId, userId));
  }
}

/**
 * An order that has left the bot and not arrived counts as alive. The broker would hide a second
 * one by refusing it.
 */
export const NO_SECOND_ENTRY_IN_FLIGHT: Invariant = {
  number: 1,
  name: 'no entry beside one that may still arrive',
  watch(facts, violate) {
    const flights = new Flights(facts);
    return {
      onRequested(request) {
        const { order, userId, accountNumber } = request;
        if (isLeaving(request) && order?.side === 'buy') {
          const { openOrders } = facts.bookOf(accountNumber);
          const open = openOrders.filter(
            (each) => each.side === 'buy' && isOwnOrder(each.clientOrderId, userId),
          );
          const ids = [...flights.ordersInFlight(userId, 'buy'), ...open].map(
            (each) => each.clientOrderId,
          );
          if (ids.length > 0) violate(`nothing beside ${ids}, found ${order.clientOrderId} sent`);
        }
        flights.noteRequest(request);
      },
    };
  },
};

export const NO_SECOND_SELL_IN_FLIGHT: Invariant = {
  number: 3,
  name: 'no sell beside one that may still arrive',
  watch(facts, violate) {
    const flights = new Flights(facts);
    return {
      onRequested(request) {
        const { order, userId, accountNumber } = request;
        if (isLeaving(request) && order?.side === 'sell') {
          const trade = tradeOf(order.clientOrderId);
          const isOfTrade = (each: { readonly clientOrderId: string }) =>
            tradeOf(each.clientOrderId) === trade;
          const own = facts.ordersOf(accountNumber).filter(isOfTrade);
          const bought = sumOf(own.filter(isBuy).map((each) => each.filledQuantity));
          const sold = sumOf(own.filter((each) => !isBuy(each)).map(exposure));
          const flying = sumOf(
            flights
              .ordersInFlight(userId, 'sell')
              .filter(isOfTrade)
              .map((each) => each.quantity),
          );
          if (sold + flying + order.quantity > bought) {
            violate(
              `at most ${bought} of ${trade} may be sold, found ${sold} sold, ${flying} on the way and ${order.quantity} sent`,
            );
          }
        }
        flights.noteRequest(request);
      },
    };
  },
};

function isLeaving({ phase, call }: UserRequest): boolean {
  return phase === 'sent' && call === 'submit';
}

function isBuy({ side }: SimulatedOrder): boolean {
  return side === 'buy';
}

/** Contracts that are filled or may still be. */
function exposure(order: SimulatedOrder): number {
  return isFinalAtBroker(order) ? order.filledQuantity : order.quantity;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** When reads have failed for this long, the bot may exit by its own book. */
const MAX_UNREAD_MS = 60 * SECOND;

/**
 * What was sold externally before the decision is not sold again, unless the broker could not be
 * read. That the broker would refuse it is no excuse.
 */
export const SELL_LOOKS_FIRST: Invariant = {
  number: 3,
  name: 'no more sold than is there',
  watch(facts, violate) {
    const externalSells = new Map<string, EpochMs>();
    const unread = new Map<string, EpochMs>();
    const decided = new Map<string, EpochMs>();
    return {
      onCommitted({ userId, before, state: { trade } }) {
        const isNew = trade?.exit != null && before?.trade?.exit == null;
        if (isNew) decided.set(userId, facts.now);
      },
      onFilled({ clientOrderId, side, symbol }, userId) {
        if (side === 'sell' && !isOwnOrder(clientOrderId, userId)) {
          externalSells.set(`${userId} ${symbol}`, facts.now);
        }
      },
      onRequested({ phase, call, order, fault, userId }) {
        if (fault !== null && call !== 'submit' && call !== 'cancel') {
          unread.set(userId, facts.now);
        }
        if (phase !== 'sent' || call !== 'submit' || order?.side !== 'sell') return;
        const trader = facts.traders.find(({ id }) => id === userId);
        const decidedAt = decided.get(userId);
        const soldAt = externalSells.get(`${userId} ${order.symbol}`);
        if (trader === undefined || decidedAt === undefined || soldAt === undefined) return;
        if (soldAt > decidedAt) return;
        if (facts.now - (unread.get(userId) ?? Number.NEGATIVE_INFINITY) < MAX_UNREAD_MS) return;
        const available = availableOf(facts, trader, order.symbol);
        if (order.quantity <= available) return;
        violate(
          `at most ${available} × ${order.symbol} sold, found ${order.quantity} in ${order.clientOrderId}`,
        );
      },
    };
  },
};

function availableOf(facts: RunFacts, { accountNumber }: Trader, symbol: string): number {
  const { account, openOrders } = facts.bookOf(accountNumber);
  const held = account.positions.find((position) => position.symbol === symbol)?.quantity ?? 0;
  const reserved = openOrders
    .filter((order) => order.side === 'sell' && order.symbol === symbol)
    .map((order) => order.quantity - order.filledQuantity);
  return held - sumOf(reserved);
}
