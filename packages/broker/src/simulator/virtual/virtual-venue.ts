import type { Money, Quote } from '@tideline/engine';
import type { Broker } from '../../port/broker.ts';
import type { BrokerCredentials } from '../../port/credentials.ts';
import type { MarketData } from '../../port/market-data.ts';
import type { AccountBook, Fill, SimulatedOrder } from '../exchange/book.ts';
import { bookOf } from '../exchange/exchange.ts';
import { marketTicket, type OrderTicket } from '../exchange/orders/order-request.ts';
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
  readonly #exchange: VirtualExchange;
  readonly #admission: CallAdmission;
  readonly #streamHub: StreamHub;
  readonly #context: VenueContext;

  constructor(options: VirtualVenueOptions) {
    const { market, seed, wall, faults, observer } = options;
    const chance = new SeededRandom(seed);
    const reportedQuotes = new ReportedQuotes(market, faults);
    this.#exchange = new VirtualExchange(options);
    this.#admission = new CallAdmission(this.#exchange, faults, seed);
    const quoteSchedule = new QuoteSchedule(() => this.#exchange.books.tradedSymbols);
    this.#streamHub = new StreamHub(reportedQuotes, quoteSchedule);
    this.#context = {
      exchange: this.#exchange,
      admission: this.#admission,
      transport: new RequestTransport({ wall, faults, observer, chance }),
      hub: this.#streamHub,
      seats: new ProcessSeats(),
      wall,
      faultSwitch: faults,
      chance,
      reportedQuote: (symbol) => reportedQuotes.quoteAt(symbol, wall.now()),
    };
    this.#streamHub.onChange(() => this.#exchange.scheduleNext());
    this.#exchange.run(this.#streamHub);
  }

  openAccount(cash: Money): OpenedAccount {
    return this.#admission.openAccount(cash);
  }

  revokeKeys(accountNumber: string): void {
    this.#admission.revokeKeys(accountNumber);
    this.#streamHub.cutAccount(accountNumber);
  }

  /** Breaks all open streams, which come back by themselves. */
  cutStreams(): void {
    this.#streamHub.cutAll();
  }

  restoreKeys(accountNumber: string): void {
    this.#admission.restoreKeys(accountNumber);
  }

  openBroker(credentials: BrokerCredentials, life: ProcessLife): Broker {
    return new VirtualBroker(this.#context, credentials, life);
  }

  openMarketData(life: ProcessLife): MarketData {
    return new VirtualMarketData(this.#context, life);
  }

  /** The broker may refuse the order, as it may refuse the bot's. */
  placeManually(
    accountNumber: string,
    order: Pick<OrderTicket, 'symbol' | 'side' | 'quantity'>,
  ): void {
    this.#exchange.submit(accountNumber, marketTicket(order));
  }

  /** Busts the last sell if `matchesOrder` accepts its order. Null when none was busted. */
  bustLastSell(
    accountNumber: string,
    matchesOrder: (clientOrderId: string) => boolean,
  ): SimulatedOrder | null {
    return this.#exchange.bustLastSell(accountNumber, matchesOrder);
  }

  bookOf(accountNumber: string): AccountBook {
    return bookOf(this.#exchange.books.exchange, accountNumber);
  }

  /** Oldest first. */
  ordersOf(accountNumber: string): readonly SimulatedOrder[] {
    return this.#exchange.books.archive.ordersOf(accountNumber);
  }

  fillsOf(accountNumber: string): readonly Fill[] {
    return this.#exchange.books.archive.fillsOf(accountNumber);
  }

  actualQuote(symbol: string): Quote | null {
    return this.#exchange.actualQuote(symbol);
  }

  close(): void {
    this.#exchange.close();
  }
}
