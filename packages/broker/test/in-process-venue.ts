import {
  type EpochMs,
  MINUTE,
  type Quote,
  type Session,
  type SubmitAnswered,
  tradingDate,
} from '@tideline/engine';
import type { ConformanceVenue } from '../src/conformance/index.ts';
import type { Broker, OrderWithStamps } from '../src/port/broker.ts';
import { BrokerError } from '../src/port/broker-error.ts';
import type { MarketData } from '../src/port/market-data.ts';
import {
  createGeneratedMarket,
  InProcessBroker,
  QUOTE_GRID_MS,
  type SimulatedMarket,
} from '../src/simulator/index.ts';

const DAY = 24 * 60 * MINUTE;

export function startInProcessVenue(seed: number): ConformanceVenue {
  const market = createGeneratedMarket({ symbol: 'SPY', seed });
  const time = { now: market.defaultStart };
  const brokers: InProcessBroker[] = [];
  return {
    symbol: market.symbol,
    marketData: marketDataOf(market, time),
    holiday: '2026-11-26',
    halfDay: '2026-11-27',
    async openAccount(cash) {
      const startsAt = time.now;
      const nothing = () => undefined;
      const handlers = { onFill: nothing, onFinalOrder: nothing };
      const broker = new InProcessBroker({ market, seed, cash, startsAt, ...handlers });
      brokers.push(broker);
      return asPort(broker);
    },
    brokerWithUnknownKeys: () => notOnWire('there are no keys'),
    async passTime() {
      const end = time.now + 5 * MINUTE;
      for (let at = time.now + QUOTE_GRID_MS; at <= end; at += QUOTE_GRID_MS) {
        for (const broker of brokers) passTo(broker, at);
      }
      time.now = end;
    },
    cutStreams: () => notOnWire('there are no streams'),
    close: async () => undefined,
  };
}

/** Orders on their way arrive in between, at their own instants. */
function passTo(broker: InProcessBroker, at: EpochMs): void {
  for (let due = broker.nextArrival; due !== null && due < at; due = broker.nextArrival) {
    broker.moveTo(due);
    broker.playDue(false);
  }
  broker.moveTo(at);
  broker.playDue(true);
}

function notOnWire(what: string): never {
  throw new BrokerError('refused', `the broker is in this process: ${what}`);
}

function asPort(broker: InProcessBroker): Broker {
  const clientIds: string[] = [];
  const accept = (clientOrderId: string, outcome: SubmitAnswered['outcome']) => {
    if (outcome.type === 'accepted') {
      clientIds.push(clientOrderId);
      return outcome.order;
    }
    const kind = outcome.type === 'refused' ? 'refused' : 'outcome-unknown';
    throw new BrokerError(kind, outcome.message);
  };
  return {
    account: async () => broker.account(),
    positions: async () => broker.positions(),
    openOrders: async () => broker.openOrders(),
    async orders(limit) {
      const all = clientIds.flatMap((id) => broker.orderByClientId(id) ?? []);
      return all.reverse().slice(0, limit).map(withStampTexts);
    },
    orderByClientId: async (clientOrderId) => broker.orderByClientId(clientOrderId),
    submit: async (request) => accept(request.clientOrderId, broker.submit(request)),
    replace: async (brokerOrderId, change) =>
      accept(change.clientOrderId, broker.replace(brokerOrderId, change)),
    async cancel(brokerOrderId) {
      if (broker.cancel(brokerOrderId) === 'requested') return;
      throw new BrokerError('refused', 'the order can not be cancelled');
    },
    activities: async () => notOnWire('it keeps no activities'),
    updates: () => notOnWire('there are no streams'),
    close: async () => undefined,
  };
}

function withStampTexts(order: Omit<OrderWithStamps, 'stamps'>): OrderWithStamps {
  const stamp = (at: EpochMs | null) => (at === null ? null : new Date(at).toISOString());
  return {
    ...order,
    stamps: {
      created: stamp(order.createdAt),
      submitted: stamp(order.createdAt),
      updated: null,
      filled: stamp(order.filledAt),
      canceled: stamp(order.canceledAt),
      expired: stamp(order.expiredAt),
      failed: null,
    },
  };
}

function marketDataOf(market: SimulatedMarket, time: { readonly now: EpochMs }): MarketData {
  const session = (): Session => {
    const date = tradingDate(time.now);
    const [found] = market.sessions(date, date);
    if (found === undefined) throw new Error(`${date} has no session`);
    return found;
  };
  const contracts = (expiry: string) =>
    market.sessions(expiry, expiry).length === 0 ? [] : market.contracts(expiry);
  const quotesOf = (symbols: readonly string[]): ReadonlyMap<string, Quote> =>
    new Map(
      contracts(session().date).flatMap((contract) => {
        const quote = symbols.includes(contract.symbol)
          ? market.optionQuote(contract, time.now)
          : null;
        return quote === null ? [] : [[contract.symbol, quote] as const];
      }),
    );
  return {
    async clock() {
      const { now } = time;
      const { open, close } = session();
      const date = tradingDate(now + DAY);
      const [next] = market.sessions(date, tradingDate(now + 10 * DAY));
      if (next === undefined) throw new Error('the market has no next session');
      return { now, isOpen: now >= open && now < close, nextOpen: next.open, nextClose: close };
    },
    calendar: async (from, to) => market.sessions(from, to),
    bars: async ({ symbol, minutes, from, to }) =>
      symbol === market.symbol
        ? market.bars(minutes, from, to).filter(({ start }) => start + minutes * MINUTE <= time.now)
        : [],
    contracts: async (underlying, expiry) =>
      underlying === market.symbol ? contracts(expiry) : [],
    stockQuote: async () => market.stockQuote(time.now),
    optionQuotes: async (symbols) => quotesOf(symbols),
    async optionSnapshots(underlying, expiry) {
      const listed = underlying === market.symbol ? contracts(expiry) : [];
      const quotes = quotesOf(listed.map(({ symbol }) => symbol));
      return new Map(
        [...quotes].map(([symbol, quote]) => [
          symbol,
          {
            quote,
            quoteStamp: new Date(quote.at).toISOString(),
            lastTrade: null,
            impliedVolatility: null,
          },
        ]),
      );
    },
    stockStream: () => notOnWire('there are no streams'),
    optionStream: () => notOnWire('there are no streams'),
    close: async () => undefined,
  };
}
