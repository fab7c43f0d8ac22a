import { marketData, trading } from '@alpacahq/alpaca-trade-api/rest';
import {
  type Bar,
  DAY,
  type OptionContract,
  type Quote,
  type Session,
  type TradingDate,
} from '@tideline/engine';
import type { ResolveHost } from '../connection/guarded-agent.ts';
import { Http } from '../connection/http.ts';
import { type PageToken, type ResultPage, readPages } from '../connection/pages.ts';
import type { MarketDataOptions } from '../port/adapter.ts';
import type { BrokerClock } from '../port/broker.ts';
import type {
  BarsQuery,
  MarketData,
  OptionStream,
  OptionStreamHandlers,
  StockStream,
  StockStreamHandlers,
} from '../port/market-data.ts';
import { OpenStreams } from '../session/open-streams.ts';
import { type RawCall, Rest } from './rest/rest.ts';
import { openOptionStream, openStockStream } from './streams/data-stream.ts';
import type { AlpacaAddresses } from './venues.ts';
import { wireBars } from './wire/bar.ts';
import { wireCalendar } from './wire/calendar.ts';
import { wireClock } from './wire/clock.ts';
import { wireContracts } from './wire/contract.ts';
import {
  bySymbol,
  toBar,
  toClock,
  toContract,
  toQuote,
  toSession,
  toSnapshot,
} from './wire/map.ts';
import { wireOptionQuotes, wireStockQuote } from './wire/quote.ts';
import { wireSnapshots } from './wire/snapshot.ts';

const BARS_PER_PAGE = 10_000;
const SNAPSHOTS_PER_PAGE = 1_000;
const MAX_SYMBOLS_PER_CALL = 100;

/** The option feed that goes with each stock feed. `iex` and `indicative` need no paid plan. */
const OPTION_FEEDS = { sip: 'opra', iex: 'indicative' } as const;

export interface AlpacaMarketDataOptions extends MarketDataOptions {
  readonly addresses: AlpacaAddresses;
  readonly resolveHost?: ResolveHost;
}

export class AlpacaMarketData implements MarketData {
  readonly #options: AlpacaMarketDataOptions;
  readonly #feed: keyof typeof OPTION_FEEDS;
  readonly #rest: Rest;
  readonly #tradingHttp: Http;
  readonly #dataHttp: Http;
  readonly #clocks: trading.ClockApi;
  readonly #calendars: trading.CalendarApi;
  readonly #assets: trading.AssetsApi;
  readonly #stocks: marketData.StockApi;
  readonly #optionApi: marketData.OptionApi;
  readonly #streams = new OpenStreams();

  constructor(options: AlpacaMarketDataOptions) {
    const { addresses, credentials, wall, jitter = Math.random, resolveHost } = options;
    const { keyId, secretKey } = credentials;
    this.#options = options;
    this.#feed = options.feed ?? 'sip';
    this.#rest = new Rest({ wall, jitter, secrets: [secretKey, keyId] });
    this.#tradingHttp = new Http({ origin: addresses.tradingOrigin, wall, resolveHost });
    this.#dataHttp = new Http({ origin: addresses.dataOrigin, wall, resolveHost });
    const keys = { keyId, secret: secretKey, timeoutMs: 0 };
    const tradingConfiguration = new trading.Configuration({
      ...keys,
      basePath: addresses.tradingOrigin,
      fetchApi: this.#tradingHttp.fetch,
    });
    const dataConfiguration = new marketData.Configuration({
      ...keys,
      basePath: addresses.dataOrigin,
      fetchApi: this.#dataHttp.fetch,
    });
    this.#clocks = new trading.ClockApi(tradingConfiguration);
    this.#calendars = new trading.CalendarApi(tradingConfiguration);
    this.#assets = new trading.AssetsApi(tradingConfiguration);
    this.#stocks = new marketData.StockApi(dataConfiguration);
    this.#optionApi = new marketData.OptionApi(dataConfiguration);
  }

  clock(): Promise<BrokerClock> {
    return this.#rest.read(
      'clock',
      () => this.#clocks.legacyClockRaw(),
      (body) => toClock(wireClock.parse(body)),
    );
  }

  calendar(from: TradingDate, to: TradingDate): Promise<readonly Session[]> {
    const { playedSessions } = this.#options;
    if (playedSessions !== undefined) return playedSessions(from, to);
    const query = { market: 'NYSE', start: midnightUtc(from), end: midnightUtc(to) } as const;
    return this.#rest.read(
      'calendar',
      () => this.#calendars.calendarRaw(query),
      (body) => {
        const sessions = (wireCalendar.parse(body).calendar ?? []).map(toSession);
        // No exchange closes for a week, so an empty week is a faulty answer and must not close the
        // market.
        if (sessions.length === 0 && countDays(from, to) >= 7) throw new Error('no sessions');
        return sessions;
      },
    );
  }

  bars({ symbol, minutes, from, to }: BarsQuery): Promise<readonly Bar[]> {
    const query = {
      symbols: symbol,
      timeframe: `${minutes}Min`,
      start: new Date(from),
      end: new Date(to),
      limit: BARS_PER_PAGE,
      adjustment: 'raw',
      feed: this.#feed,
      sort: 'asc',
    } as const;
    return this.#readPages(
      'bars',
      (pageToken) => this.#stocks.stockBarsRaw({ ...query, ...pageToken }),
      (body) => {
        const page = wireBars.parse(body);
        const items = (page.bars?.[symbol] ?? []).map(toBar);
        return { items, nextPageToken: page.next_page_token ?? null };
      },
    );
  }

  contracts(underlying: string, expiry: TradingDate): Promise<readonly OptionContract[]> {
    const query = {
      underlyingSymbols: underlying,
      expirationDate: midnightUtc(expiry),
      status: 'active',
      limit: BARS_PER_PAGE,
    } as const;
    return this.#readPages(
      'contracts',
      (pageToken) => this.#assets.getOptionsContractsRaw({ ...query, ...pageToken }),
      (body) => {
        const page = wireContracts.parse(body);
        const contracts = (page.option_contracts ?? []).map(toContract);
        const items = contracts.filter((item) => item !== null);
        return { items, nextPageToken: page.next_page_token ?? null };
      },
    );
  }

  stockQuote(symbol: string): Promise<Quote | null> {
    return this.#rest.read(
      'quote',
      () => this.#stocks.stockLatestQuoteSingleRaw({ symbol, feed: this.#feed }),
      (body) => {
        const { quote } = wireStockQuote.parse(body);
        return quote === null || quote === undefined ? null : toQuote(quote);
      },
    );
  }

  async optionQuotes(symbols: readonly string[]): Promise<ReadonlyMap<string, Quote>> {
    const feed = OPTION_FEEDS[this.#feed];
    const all = new Map<string, Quote>();
    for (let start = 0; start < symbols.length; start += MAX_SYMBOLS_PER_CALL) {
      const symbolList = symbols.slice(start, start + MAX_SYMBOLS_PER_CALL).join(',');
      const quotes = await this.#rest.read(
        'option quotes',
        () => this.#optionApi.optionLatestQuotesRaw({ symbols: symbolList, feed }),
        (body) => bySymbol(wireOptionQuotes.parse(body).quotes, toQuote),
      );
      for (const [symbol, quote] of quotes) all.set(symbol, quote);
    }
    return all;
  }

  async optionSnapshots(underlying: string, expiry: TradingDate) {
    const query = {
      underlyingSymbol: underlying,
      expirationDate: midnightUtc(expiry),
      feed: OPTION_FEEDS[this.#feed],
      limit: SNAPSHOTS_PER_PAGE,
    } as const;
    const snapshots = await this.#readPages(
      'option snapshots',
      (pageToken) => this.#optionApi.optionChainRaw({ ...query, ...pageToken }),
      (body) => {
        const page = wireSnapshots.parse(body);
        const items = bySymbol(page.snapshots, toSnapshot);
        return { items, nextPageToken: page.next_page_token ?? null };
      },
    );
    return new Map(snapshots);
  }

  stockStream(handlers: StockStreamHandlers): StockStream {
    const options = this.#streamOptions(`v2/${this.#feed}`);
    return this.#streams.addDataStream(openStockStream(options, handlers));
  }

  optionStream(handlers: OptionStreamHandlers): OptionStream {
    const options = this.#streamOptions(`v1beta1/${OPTION_FEEDS[this.#feed]}`);
    return this.#streams.addDataStream(openOptionStream(options, handlers));
  }

  async close(): Promise<void> {
    this.#streams.close();
    this.#tradingHttp.close();
    this.#dataHttp.close();
  }

  #readPages<T>(
    what: string,
    call: (pageToken: PageToken) => ReturnType<RawCall>,
    parse: (body: unknown) => ResultPage<T>,
  ): Promise<readonly T[]> {
    return readPages(what, (pageToken) => this.#rest.read(what, () => call(pageToken), parse));
  }

  #streamOptions(path: string) {
    const { addresses, jitter = Math.random, onIgnoredFrame = () => undefined } = this.#options;
    const url = `${addresses.dataStreamOrigin}/${path}`;
    return { ...this.#options, url, jitter, onIgnoredFrame };
  }
}

/** The SDK takes a day as the instant of its midnight in UTC, and sends only the date. */
function midnightUtc(date: TradingDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

function countDays(from: TradingDate, to: TradingDate): number {
  return (midnightUtc(to).getTime() - midnightUtc(from).getTime()) / DAY + 1;
}
