import { marketData, trading } from '@alpacahq/alpaca-trade-api/rest';
import type { Bar, OptionContract, Quote, TradingDate } from '@tideline/engine';
import type { BrokerCredentials, Subscription } from '../port/broker.ts';
import type { MarketData, OptionSnapshot } from '../port/market-data.ts';
import type { Resolve } from './connection/guarded-agent.ts';
import type { Venue } from './connection/hosts.ts';
import { createHttp } from './connection/http.ts';
import { readPages } from './connection/pages.ts';
import { createRest } from './connection/rest.ts';
import type { Jitter, Wall } from './connection/wall.ts';
import { openOptionStream } from './streams/option-stream.ts';
import { openStockStream } from './streams/stock-stream.ts';
import { wireBars } from './wire/bar.ts';
import { wireCalendar } from './wire/calendar.ts';
import { wireClock } from './wire/clock.ts';
import { wireContracts } from './wire/contract.ts';
import {
  toBar,
  toClock,
  toContract,
  toQuote,
  toQuotes,
  toSession,
  toSnapshots,
} from './wire/map.ts';
import { wireOptionQuotes, wireStockQuote } from './wire/quote.ts';
import { wireSnapshots } from './wire/snapshot.ts';

const PAGE = 10_000;
const SNAPSHOT_PAGE = 1_000;
/** Symbols in one request for quotes. */
const MAX_SYMBOLS = 100;
const DAY = 86_400_000;

/** Feeds by the broker's names; without real-time rights `iex` and `indicative` are what there is. */
export interface MarketDataFeeds {
  readonly stocks: 'sip' | 'iex';
  readonly options: 'opra' | 'indicative';
}

export interface AlpacaMarketDataOptions {
  readonly venue: Venue;
  readonly credentials: BrokerCredentials;
  /** The full feeds unless told otherwise; the simulator has those only. */
  readonly feeds?: MarketDataFeeds;
  readonly wall: Wall;
  readonly jitter?: Jitter;
  /** How names become addresses, when not as this machine does it. */
  readonly resolve?: Resolve;
  /** Stream messages that were not understood, for counting. */
  readonly onIgnoredFrame?: (reason: string) => void;
}

const FULL_FEEDS: MarketDataFeeds = { stocks: 'sip', options: 'opra' };

/** Reference and market data in the broker's own dialect. */
export function createAlpacaMarketData(options: AlpacaMarketDataOptions): MarketData {
  const { venue, credentials, feeds = FULL_FEEDS } = options;
  const { wall, jitter = Math.random, resolve } = options;
  const rest = createRest({ wall, jitter, secrets: [credentials.secretKey, credentials.keyId] });
  const keys = { keyId: credentials.keyId, secret: credentials.secretKey, timeoutMs: 0 };
  const tradingHttp = createHttp({ origin: venue.tradingOrigin, wall, resolve });
  const dataHttp = createHttp({ origin: venue.dataOrigin, wall, resolve });
  const tradingConfiguration = new trading.Configuration({
    ...keys,
    basePath: venue.tradingOrigin,
    fetchApi: tradingHttp.fetch,
  });
  const dataConfiguration = new marketData.Configuration({
    ...keys,
    basePath: venue.dataOrigin,
    fetchApi: dataHttp.fetch,
  });
  const clocks = new trading.ClockApi(tradingConfiguration);
  const calendars = new trading.CalendarApi(tradingConfiguration);
  const assets = new trading.AssetsApi(tradingConfiguration);
  const stocks = new marketData.StockApi(dataConfiguration);
  const optionData = new marketData.OptionApi(dataConfiguration);
  const streams = new Set<Subscription>();

  const streamOptions = {
    credentials,
    wall,
    jitter,
    onIgnoredFrame: options.onIgnoredFrame ?? (() => undefined),
  };

  function tracked<S extends Subscription>(stream: S): S {
    const open = {
      ...stream,
      close() {
        streams.delete(open);
        stream.close();
      },
    };
    streams.add(open);
    return open;
  }

  return {
    clock: () =>
      rest.read(
        'clock',
        () => clocks.legacyClockRaw(),
        (body) => toClock(wireClock.parse(body)),
      ),

    calendar: (from, to) =>
      rest.read(
        'calendar',
        () =>
          calendars.calendarRaw({ market: 'NYSE', start: midnightUtc(from), end: midnightUtc(to) }),
        (body) => {
          const sessions = (wireCalendar.parse(body).calendar ?? []).map(toSession);
          // No closure lasts a week: such an answer is unreadable, and must not close the market.
          if (sessions.length === 0 && daysIn(from, to) >= 7) throw new Error('no sessions');
          return sessions;
        },
      ),

    bars: ({ symbol, minutes, from, to }) =>
      readPages<Bar>('bars', (pageToken) =>
        rest.read(
          'bars',
          () =>
            stocks.stockBarsRaw({
              symbols: symbol,
              timeframe: `${minutes}Min`,
              start: new Date(from),
              end: new Date(to),
              limit: PAGE,
              adjustment: 'raw',
              feed: feeds.stocks,
              sort: 'asc',
              ...pageToken,
            }),
          (body) => {
            const page = wireBars.parse(body);
            return {
              items: (page.bars?.[symbol] ?? []).map(toBar),
              next: page.next_page_token ?? null,
            };
          },
        ),
      ),

    contracts: (underlying, expiry) =>
      readPages<OptionContract>('contracts', (pageToken) =>
        rest.read(
          'contracts',
          () =>
            assets.getOptionsContractsRaw({
              underlyingSymbols: underlying,
              expirationDate: midnightUtc(expiry),
              status: 'active',
              limit: PAGE,
              ...pageToken,
            }),
          (body) => {
            const page = wireContracts.parse(body);
            return {
              items: (page.option_contracts ?? []).map(toContract).filter((item) => item !== null),
              next: page.next_page_token ?? null,
            };
          },
        ),
      ),

    stockQuote: (symbol) =>
      rest.read(
        'quote',
        () => stocks.stockLatestQuoteSingleRaw({ symbol, feed: feeds.stocks }),
        (body) => {
          const { quote } = wireStockQuote.parse(body);
          return quote === null || quote === undefined ? null : toQuote(quote);
        },
      ),

    async optionQuotes(symbols) {
      const all = new Map<string, Quote>();
      for (let start = 0; start < symbols.length; start += MAX_SYMBOLS) {
        const part = symbols.slice(start, start + MAX_SYMBOLS).join(',');
        const quotes = await rest.read(
          'option quotes',
          () => optionData.optionLatestQuotesRaw({ symbols: part, feed: feeds.options }),
          (body) => toQuotes(wireOptionQuotes.parse(body).quotes ?? {}),
        );
        for (const [symbol, quote] of quotes) all.set(symbol, quote);
      }
      return all;
    },

    async optionSnapshots(underlying, expiry) {
      const snapshots = await readPages<readonly [string, OptionSnapshot]>(
        'option snapshots',
        (pageToken) =>
          rest.read(
            'option snapshots',
            () =>
              optionData.optionChainRaw({
                underlyingSymbol: underlying,
                expirationDate: midnightUtc(expiry),
                feed: feeds.options,
                limit: SNAPSHOT_PAGE,
                ...pageToken,
              }),
            (body) => {
              const page = wireSnapshots.parse(body);
              return {
                items: toSnapshots(page.snapshots ?? {}),
                next: page.next_page_token ?? null,
              };
            },
          ),
      );
      return new Map(snapshots);
    },

    stockStream(handlers) {
      const url = `${venue.dataStreamOrigin}/v2/${feeds.stocks}`;
      return tracked(openStockStream({ url, ...streamOptions }, handlers));
    },

    optionStream(handlers) {
      const url = `${venue.dataStreamOrigin}/v1beta1/${feeds.options}`;
      return tracked(openOptionStream({ url, ...streamOptions }, handlers));
    },

    async close() {
      for (const stream of [...streams]) stream.close();
      tradingHttp.close();
      dataHttp.close();
    },
  };
}

/** The SDK takes a day as the instant of its midnight in UTC, and sends the date alone. */
function midnightUtc(date: TradingDate): Date {
  return new Date(`${date}T00:00:00Z`);
}

/** Calendar days from one to the other, both included. */
function daysIn(from: TradingDate, to: TradingDate): number {
  return (midnightUtc(to).getTime() - midnightUtc(from).getTime()) / DAY + 1;
}
