import type { Money, Quote } from '@tideline/engine';
import type { Broker } from '../../port/broker.ts';
import type { BrokerCredentials } from '../../port/credentials.ts';
import type { MarketData } from '../../port/market-data.ts';
import type { AccountBook, Fill, SimulatedOrder } from '../exchange/book.ts';
import { bookOf } from '../exchange/exchange.ts';
import { marketTicket } from '../exchange/orders/order-request.ts';
import type { OpenedAccount } from '../run/broker-state.ts';
import { RequestTransport } from './calls/request-transport.ts';
import { CallAdmission } from './exchange/admission.ts';
import { VirtualExchange, type VirtualVenueOptions } from './exchange/virtual-exchange.ts';
import type { ProcessLife } from './observer.ts';
import { ReportedQuotes } from './reported-quotes.ts';
import { SeededRandom } from './seeded-chance.ts';
import { ProcessSeats } from './streams/process-seats.ts';
import { QuoteSchedule } from './streams/quote-schedule.ts';
import { StreamHub } from './streams/stream-hub.ts';
import type { VenueContext } from './venue-context.ts';
import { VirtualBroker } from './virtual-broker.ts';
import { VirtualMarketData } from './virtual-market-data.ts';

/** The simulated broker behind the two ports, without a wire, on a caller's clock. */
export class VirtualVenue {
  readonly #context: VenueContext;

  constructor(options: VirtualVenueOptions) {
    const { market, seed, wall, faults, observer } = options;
    const chance = new SeededRandom(seed);
    const reportedQuotes = new ReportedQuotes(market, faults);
    const exchange = new VirtualExchange(options);
    const quoteSchedule = new QuoteSchedule(() => exchange.books.tradedSymbols);
    const hub = new StreamHub(reportedQuotes, quoteSchedule);
    this.#context = {
      exchange,
      admission: new CallAdmission(exchange, faults, seed),
      transport: new RequestTransport({ wall, faults, observer, chance }),
      hub,
      seats: new ProcessSeats(),
      wall,
      faultSwitch: faults,
      chance,
      reportedQuote: (symbol) => reportedQuotes.quoteAt(symbol, wall.now()),
    };
    hub.onChange(() => exchange.scheduleNext());
    exchange.run(hub);
  }

  openAccount(cash: Money): OpenedAccount {
    return this.#context.admission.openAccount(cash);
  }

  revokeKeys(accountNumber: string): void {
    this.#context.admission.revokeKeys(accountNumber);
    this.#context.hub.cutAccount(accountNumber);
  }

  /** Breaks all open streams, which come back by themselves. */
  cutStreams(): void {
    this.#context.hub.cutAll();
  }

  restoreKeys(accountNumber: string): void {
    this.#context.admission.restoreKeys(accountNumber);
  }

  openBroker(credentials: BrokerCredentials, life: ProcessLife): Broker {
    return new VirtualBroker(this.#context, credentials, life);
  }

  openMarketData(life: ProcessLife): MarketData {
    return new VirtualMarketData(this.#context, life);
  }

  /** The broker may refuse the order, as it may refuse the bot's. */
  placeManually(accountNumber: string, order: Parameters<typeof marketTicket>[0]): void {
    this.#context.exchange.submit(accountNumber, marketTicket(order));
  }

  /** Busts the last sell if `matchesOrder` accepts its order. Null when none was busted. */
  bustLastSell(
    accountNumber: string,
    matchesOrder: (clientOrderId: string) => boolean,
  ): SimulatedOrder | null {
    return this.#context.exchange.bustLastSell(accountNumber, matchesOrder);
  }

  bookOf(accountNumber: string): AccountBook {
    return bookOf(this.#context.exchange.books.exchange, accountNumber);
  }

  /** Oldest first. */
  ordersOf(accountNumber: string): readonly SimulatedOrder[] {
    return this.#context.exchange.books.archive.ordersOf(accountNumber);
  }

  fillsOf(accountNumber: string): readonly Fill[] {
    return this.#context.exchange.books.archive.fillsOf(accountNumber);
  }

  actualQuote(symbol: string): Quote | null {
    return this.#context.exchange.actualQuote(symbol);
  }

  close(): void {
    this.#context.exchange.close();
  }
}
