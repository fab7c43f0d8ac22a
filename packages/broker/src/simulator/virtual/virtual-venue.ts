import type { EpochMs, Money, OptionContract, OrderSide, Quote } from '@tideline/engine';
import { tradingDate } from '@tideline/engine';
import type { Broker } from '../../port/broker.ts';
import type { BrokerCredentials } from '../../port/credentials.ts';
import type { MarketData } from '../../port/market-data.ts';
import type { AccountBook, Fill, SimulatedOrder } from '../exchange/book.ts';
import { bookOf } from '../exchange/exchange.ts';
import type { FaultSwitch } from '../faults/fault-switch.ts';
import type { SimulatedMarket } from '../market/simulated-market.ts';
import type { Wall } from '../ports.ts';
import type { NewAccount } from '../run/broker-state.ts';
import { RequestTransport } from './calls/request-transport.ts';
import { Admission } from './exchange/admission.ts';
import { VirtualExchange } from './exchange/virtual-exchange.ts';
import type { ProcessLife, VenueObserver } from './observer.ts';
import { ReportedQuotes } from './reported-quotes.ts';
import { Chance } from './seeded-chance.ts';
import { ProcessSeats } from './streams/process-seats.ts';
import { QuoteTurns } from './streams/quote-schedule.ts';
import { StreamHub } from './streams/stream-hub.ts';
import type { VenueContext } from './venue-context.ts';
import { VirtualBroker } from './virtual-broker.ts';
import { VirtualMarketData } from './virtual-market-data.ts';

export interface VirtualVenueOptions {
  /** May be shared between runs: it is pure. */
  readonly market: SimulatedMarket;
  /** Seeds latencies and waits; faults have the seed of their plan. */
  readonly seed: number;
  /** The caller's. A wall millisecond is a market millisecond, and `now()` is market time. */
  readonly wall: Wall;
  /** May be changed or switched off at any time by its owner. */
  readonly faults: FaultSwitch;
  readonly observer: VenueObserver;
}

/** The simulated broker behind the two ports, without a wire, on a caller's clock. */
export class VirtualVenue {
  readonly #exchange: VirtualExchange;
  readonly #admission: Admission;
  readonly #hub: StreamHub;
  readonly #context: VenueContext;

  constructor(options: VirtualVenueOptions) {
    const { market, seed, wall, faults, observer } = options;
    const chance = new Chance(seed);
    const told = new ReportedQuotes(market, faults);
    this.#exchange = new VirtualExchange(options);
    this.#admission = new Admission(this.#exchange, faults, seed);
    const turns = new QuoteTurns(() => this.#exchange.books.traded);
    this.#hub = new StreamHub(told, turns);
    this.#context = {
      exchange: this.#exchange,
      admission: this.#admission,
      transport: new RequestTransport({ wall, faults, observer, chance }),
      hub: this.#hub,
      seats: new ProcessSeats(),
      wall,
      faults,
      chance,
      reportedQuote: (symbol) => told.quote(symbol, wall.now()),
    };
    this.#hub.onChange(() => this.#exchange.schedule());
    this.#exchange.run(this.#hub);
  }

  openAccount(cash: Money): NewAccount {
    return this.#admission.openAccount(cash);
  }

  /** The account's keys are refused from now on, and its streams end. */
  revoke(accountNumber: string): void {
    this.#admission.revoke(accountNumber);
    this.#hub.cut(accountNumber);
  }

  /** Breaks every stream that is open now; they come back by themselves. */
  cutStreams(): void {
    this.#hub.cutAll();
  }

  restore(accountNumber: string): void {
    this.#admission.restore(accountNumber);
  }

  broker(credentials: BrokerCredentials, life: ProcessLife): Broker {
    return new VirtualBroker(this.#context, credentials, life);
  }

  marketData(life: ProcessLife): MarketData {
    return new VirtualMarketData(this.#context, life);
  }

  /** An order that somebody places by hand, at the market; the broker may refuse it as it does a bot's. */
  placeManually(
    accountNumber: string,
    order: { readonly symbol: string; readonly side: OrderSide; readonly quantity: number },
  ): void {
    this.#exchange.submit(accountNumber, {
      ...order,
      type: 'market',
      limitPrice: null,
      positionIntent: null,
      clientOrderId: null,
    });
  }

  /** The exchange takes back the last sale, if it is meant; its order, null when it takes back none. */
  bust(accountNumber: string, isMeant: (clientOrderId: string) => boolean): SimulatedOrder | null {
    return this.#exchange.bust(accountNumber, isMeant);
  }

  book(accountNumber: string): AccountBook {
    return bookOf(this.#exchange.books.exchange, accountNumber);
  }

  /** All orders, oldest first. */
  orders(accountNumber: string): readonly SimulatedOrder[] {
    return this.#exchange.books.archive.orders(accountNumber);
  }

  fills(accountNumber: string): readonly Fill[] {
    return this.#exchange.books.archive.fills(accountNumber);
  }

  /** The quote that is traded on now, null when there is none. */
  trueQuote(symbol: string): Quote | null {
    return this.#exchange.trueQuote(symbol);
  }

  /** A contract that is listed on the day of `at`. */
  contract(symbol: string, at: EpochMs): OptionContract | null {
    return this.#exchange.truth.contract(symbol, tradingDate(at));
  }

  /** Nothing happens any more. */
  close(): void {
    this.#exchange.close();
  }
}
