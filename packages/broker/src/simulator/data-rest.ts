import { BAR_MS, type Bar, type EpochMs, fromDollars, MINUTE, type Quote } from '@tideline/engine';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { barJson, optionQuoteJson, stockQuoteJson } from './data-wire.ts';
import { page, param, Query, refuse } from './http-request.ts';
import { readNumber } from './order-ticket.ts';
import { badData, isRefusal, type Refusal } from './refusal.ts';
import type { Simulation } from './simulation.ts';
import { iso } from './wire-text.ts';

const STOCK_FEEDS = ['sip', 'iex', 'otc', 'boats', 'delayed_sip', 'overnight'];
const OPTION_FEEDS = ['opra', 'indicative'];
const TIMEFRAMES: Readonly<Record<string, 1 | 5>> = { '1Min': 1, '1T': 1, '5Min': 5, '5T': 5 };
const MOST_SYMBOLS = 100;

/** Bars, quotes and snapshots of the broker's market data side. Every feed shows the same market. */
export function registerDataRest(app: FastifyInstance, simulation: Simulation): void {
  const { market, timetable } = simulation;

  const stockQuote = () => {
    const quote = timetable.stockQuote(simulation.now());
    return quote === null ? null : stockQuoteJson(quote, iso(quote.at));
  };
  const stockBar = (bar: Bar) => barJson(bar, iso(bar.start));
  const checkFeed = (query: Query, feeds: readonly string[]): Refusal | null => {
    const feed = query.text('feed');
    return feed === null || feeds.includes(feed) ? null : badData(`invalid feed: ${feed}`);
  };

  app.get('/v2/stocks/bars', (request, reply) => {
    const query = new Query(request);
    const symbols = query.list('symbols');
    if (symbols.length === 0) return refuse(reply, badData('symbols is required'));
    const result = readBars(query);
    if (isRefusal(result)) return refuse(reply, result);
    const isAsked = symbols.includes(market.symbol);
    return {
      bars:
        isAsked && result.items.length > 0 ? { [market.symbol]: result.items.map(stockBar) } : {},
      next_page_token: isAsked ? result.next : null,
    };
  });
  app.get('/v2/stocks/:symbol/bars', (request, reply) => {
    const symbol = param(request, 'symbol');
    const result = readBars(new Query(request));
    if (isRefusal(result)) return refuse(reply, result);
    const isKnown = symbol === market.symbol;
    return {
      symbol,
      bars: isKnown ? result.items.map(stockBar) : [],
      next_page_token: isKnown ? result.next : null,
    };
  });
  const onlyKnown = <T>(symbols: readonly string[], value: T | null): Record<string, T> =>
    value !== null && symbols.includes(market.symbol) ? { [market.symbol]: value } : {};
  app.get('/v2/stocks/quotes/latest', (request, reply) => {
    const query = new Query(request);
    const bad = checkFeed(query, STOCK_FEEDS);
    return bad === null
      ? { quotes: onlyKnown(query.list('symbols'), stockQuote()) }
      : refuse(reply, bad);
  });
  const noSuchSymbol = (reply: FastifyReply, symbol: string) =>
    refuse(reply, badData(`invalid symbol: ${symbol}`));
  app.get('/v2/stocks/:symbol/quotes/latest', (request, reply) => {
    const symbol = param(request, 'symbol');
    const bad = checkFeed(new Query(request), STOCK_FEEDS);
    if (bad !== null) return refuse(reply, bad);
    if (symbol !== market.symbol) return noSuchSymbol(reply, symbol);
    const quote = stockQuote();
    return quote === null ? { symbol } : { symbol, quote };
  });

  const snapshot = () => {
    const now = simulation.now();
    const { open } = timetable.sessionAt(now);
    const minute = completeBars(1, open, now).at(-1);
    const today = aggregate(completeBars(1, open, now));
    const quote = stockQuote();
    return {
      ...(quote === null ? {} : { latestQuote: quote }),
      ...(minute === undefined ? {} : { minuteBar: stockBar(minute) }),
      ...(today === null ? {} : { dailyBar: stockBar(today) }),
    };
  };
  app.get('/v2/stocks/snapshots', (request) =>
    onlyKnown(new Query(request).list('symbols'), snapshot()),
  );
  app.get('/v2/stocks/:symbol/snapshot', (request, reply) => {
    const symbol = param(request, 'symbol');
    return symbol === market.symbol ? { symbol, ...snapshot() } : noSuchSymbol(reply, symbol);
  });

  /** No greeks and no implied volatility: the broker has none for contracts that expire today. */
  const optionSnapshots = (symbols: readonly string[]) =>
    Object.fromEntries(
      optionQuotes(symbols).map(([symbol, quote]) => [
        symbol,
        { latestQuote: optionQuoteJson(quote, iso(quote.at)) },
      ]),
    );
  app.get('/v1beta1/options/quotes/latest', (request, reply) => {
    const query = new Query(request);
    const symbols = readOptionSymbols(query);
    if (isRefusal(symbols)) return refuse(reply, symbols);
    const quotes = optionQuotes(symbols).map(([symbol, quote]) => [
      symbol,
      optionQuoteJson(quote, iso(quote.at)),
    ]);
    return { quotes: Object.fromEntries(quotes) };
  });
  app.get('/v1beta1/options/snapshots', (request, reply) => {
    const symbols = readOptionSymbols(new Query(request));
    if (isRefusal(symbols)) return refuse(reply, symbols);
    return { snapshots: optionSnapshots(symbols), next_page_token: null };
  });
  app.get('/v1beta1/options/snapshots/:underlying', (request, reply) => {
    const query = new Query(request);
    const bad = checkFeed(query, OPTION_FEEDS);
    if (bad !== null) return refuse(reply, bad);
    const symbols = chainSymbols(param(request, 'underlying'), query);
    if (symbols === null) return refuse(reply, badData('invalid strike price'));
    const limit = query.limit(100, 1_000);
    const result = limit === null ? null : page(symbols, limit, query.text('page_token'));
    if (result === null) return refuse(reply, badData('invalid limit or page_token'));
    return { snapshots: optionSnapshots(result.items), next_page_token: result.next };
  });

  function readOptionSymbols(query: Query): readonly string[] | Refusal {
    const bad = checkFeed(query, OPTION_FEEDS);
    if (bad !== null) return bad;
    const symbols = query.list('symbols');
    if (symbols.length === 0) return badData('symbols is required');
    return symbols.length > MOST_SYMBOLS
      ? badData(`too many symbols: at most ${MOST_SYMBOLS}`)
      : symbols;
  }

  function optionQuotes(symbols: readonly string[]): readonly (readonly [string, Quote])[] {
    const now = simulation.now();
    return symbols.flatMap((symbol) => {
      const quote = timetable.optionQuote(symbol, now);
      return quote === null ? [] : [[symbol, quote] as const];
    });
  }

  /** Today's chain: other days have no quotes. */
  function chainSymbols(underlying: string, query: Query): readonly string[] | null {
    const today = simulation.session().date;
    const strike = (name: string, absent: number) => {
      const text = query.text(name);
      return text === null ? absent : readNumber(text);
    };
    const low = strike('strike_price_gte', 0);
    const high = strike('strike_price_lte', 1_000_000);
    if (low === null || high === null) return null;
    const type = query.text('type');
    const isToday =
      (query.text('expiration_date') ?? today) === today &&
      (query.text('expiration_date_gte') ?? today) <= today &&
      (query.text('expiration_date_lte') ?? today) >= today;
    if (!isToday || underlying !== market.symbol) return [];
    return market
      .contracts(today)
      .filter(
        (contract) =>
          (type === null || contract.side === type) &&
          contract.strike >= fromDollars(low) &&
          contract.strike <= fromDollars(high),
      )
      .map(({ symbol }) => symbol)
      .sort();
  }

  function completeBars(minutes: 1 | 5, from: EpochMs, now: EpochMs): readonly Bar[] {
    const last = now - minutes * MINUTE;
    return last < from ? [] : market.bars(minutes, from, last);
  }

  /** Bars that start in [start, end]; the last 5-minute bar may be the running one, as far as it is known. */
  function visibleBars(minutes: 1 | 5, start: EpochMs, end: EpochMs): readonly Bar[] {
    const now = simulation.now();
    const complete = completeBars(minutes, start, Math.min(now, end + minutes * MINUTE));
    const running = Math.floor(now / BAR_MS) * BAR_MS;
    if (minutes === 1 || running < start || running > end) return complete;
    const partial = aggregate(completeBars(1, running, now));
    return partial === null ? complete : [...complete, partial];
  }

  function readBars(
    query: Query,
  ): { readonly items: readonly Bar[]; readonly next: string | null } | Refusal {
    const bad = checkFeed(query, STOCK_FEEDS);
    if (bad !== null) return bad;
    const timeframe = query.text('timeframe') ?? '';
    const minutes = TIMEFRAMES[timeframe];
    if (minutes === undefined)
      return badData(`invalid timeframe: ${timeframe} (1Min and 5Min are kept)`);
    const start = readMoment(query.text('start'), simulation.session().open);
    if (start === null) return badData('invalid start');
    const end = readMoment(query.text('end'), simulation.now());
    if (end === null) return badData('invalid end');
    const limit = query.limit(1_000, 10_000);
    if (limit === null) return badData('invalid limit: must be between 1 and 10000');
    const bars = start > end ? [] : visibleBars(minutes, start, end);
    const sorted = query.text('sort') === 'desc' ? bars.toReversed() : bars;
    return page(sorted, limit, query.text('page_token')) ?? badData('invalid page_token');
  }
}

/** One bar of several that follow each other, null of none. */
function aggregate(bars: readonly Bar[]): Bar | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    start: first.start,
    open: first.open,
    high: Math.max(...bars.map((bar) => bar.high)),
    low: Math.min(...bars.map((bar) => bar.low)),
    close: last.close,
    volume: bars.reduce((sum, bar) => sum + bar.volume, 0),
  };
}

/** RFC 3339 or a date; null when it is neither. */
function readMoment(text: string | null, absent: EpochMs): EpochMs | null {
  if (text === null) return absent;
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
