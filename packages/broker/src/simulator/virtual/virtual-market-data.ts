import { type Bar, type EpochMs, type Quote, tradingDate } from '@tideline/engine';
import type { Subscription } from '../../port/broker.ts';
import type { MarketData, OptionSnapshot } from '../../port/market-data.ts';
import { badData, isRefusal, type Refusal, unauthorized } from '../exchange/refusal.ts';
import { aggregate, barStart, type Timeframe } from '../market/timeframe.ts';
import type { Timetable } from '../run/timetable.ts';
import { type ClockReading, readClock, sessionsWithin } from '../wire/market-hours.ts';
import { iso } from '../wire/wire-text.ts';
import { DATA_ACCOUNT } from './admission.ts';
import { openDataStream } from './data-stream.ts';
import type { ProcessLife } from './observer.ts';
import { readWithRetries } from './read-retries.ts';
import { type Reported, reportedClock } from './reported-answer.ts';
import type { VenueContext } from './venue-context.ts';

const FIVE_MINUTES: Timeframe = { unit: 'minute', count: 5 };

const ABOUT = {
  accountNumber: DATA_ACCOUNT,
  keyId: 'PKDATA',
  call: 'data',
  clientOrderId: null,
  order: null,
} as const;

/** Market and reference data over the virtual wire. */
export function createVirtualMarketData(site: VenueContext, life: ProcessLife): MarketData {
  const { desk, exchange, faults, line } = site;
  const { market } = exchange;
  const streams = new Set<Subscription>();

  function read<T>(what: string, serve: () => Reported<T> | Refusal): Promise<T> {
    return readWithRetries(what, site, () =>
      line.send<T>(life, ABOUT, true, (inStore) => {
        const refusal = inStore ?? (desk.refusesData() ? unauthorized() : null);
        const served = refusal ?? serve();
        return isRefused(served)
          ? { type: 'refused', refusal: served, fault: null }
          : { type: 'done', ...served };
      }),
    );
  }

  const told = <T>(value: T): Reported<T> => ({ value, fault: null });

  let hours: ClockReading | null = null;

  /** What the clock says of the market's hours stands until they change. */
  function hoursAt(now: EpochMs): ClockReading {
    if (hours === null || now >= hours.phaseUntil) hours = readClock(market, now, false);
    return hours;
  }

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
      read('clock', () => {
        const now = exchange.now();
        const { isOpen, nextOpen, nextClose } = hoursAt(now);
        return reportedClock(faults, { now, isOpen, nextOpen, nextClose });
      }),
    calendar: (from, to) => read('calendar', () => told(sessionsWithin(market, from, to))),
    bars: ({ symbol, minutes, from, to }) =>
      read('bars', () =>
        told(
          symbol === market.symbol
            ? barsKnown(exchange.told, minutes, from, to, exchange.now())
            : [],
        ),
      ),
    contracts: (underlying, expiry) =>
      read('contracts', () => {
        const isPast = expiry < tradingDate(exchange.now());
        const isKnown = underlying === market.symbol && !isPast;
        const sessions = isKnown ? sessionsWithin(market, expiry, expiry) : [];
        return told(sessions.flatMap(({ date }) => market.contracts(date)));
      }),
    stockQuote: (symbol) =>
      read('quote', () =>
        symbol === market.symbol
          ? told(site.toldQuote(symbol))
          : badData(`invalid symbol: ${symbol}`),
      ),
    optionQuotes: async (symbols) =>
      symbols.length === 0
        ? new Map()
        : read('option quotes', () => told(new Map(symbols.flatMap((one) => quoteRow(one))))),
    optionSnapshots: (underlying, expiry) =>
      read('option snapshots', () => {
        const isKnown = underlying === market.symbol && expiry === tradingDate(exchange.now());
        const sessions = isKnown ? sessionsWithin(market, expiry, expiry) : [];
        const contracts = sessions.flatMap(({ date }) => market.contracts(date));
        return told(new Map(contracts.flatMap(({ symbol }) => snapshotRow(symbol))));
      }),
    stockStream: (handlers) =>
      tracked(
        openDataStream(site, 'stocks', life, {
          onQuote: (symbol, quote) => handlers.onQuote(symbol, quote),
          onMinuteBar: (symbol, bar, corrected) => handlers.onMinuteBar(symbol, bar, corrected),
          expectsQuotes: () => handlers.expectsQuotes(),
          onState: (state) => handlers.onState(state),
        }),
      ),
    optionStream: (handlers) =>
      tracked(
        openDataStream(site, 'options', life, {
          onQuote: (symbol, quote) => handlers.onQuote(symbol, quote),
          onMinuteBar: () => undefined,
          expectsQuotes: () => handlers.expectsQuotes(),
          onState: (state) => handlers.onState(state),
        }),
      ),
    async close() {
      for (const stream of [...streams]) stream.close();
    },
  };

  function quoteRow(symbol: string): readonly (readonly [string, Quote])[] {
    const quote = symbol === market.symbol ? null : site.toldQuote(symbol);
    return quote === null ? [] : [[symbol, quote]];
  }

  function snapshotRow(symbol: string): readonly (readonly [string, OptionSnapshot])[] {
    const quote = site.toldQuote(symbol);
    const fill = exchange.books.lastFill(symbol);
    if (quote === null && fill === null) return [];
    const lastTrade = fill && { at: fill.at, price: fill.price, size: fill.quantity };
    const quoteStamp = iso(quote?.at ?? null);
    return [[symbol, { quote, quoteStamp, lastTrade, impliedVolatility: null }]];
  }
}

function isRefused(served: object): served is Refusal {
  return isRefusal(served);
}

/**
 * Bars whose left edge is in [from, to], as far as they are known: minutes when they are complete,
 * five minutes also while they run.
 */
function barsKnown(
  told: Timetable,
  minutes: 1 | 5,
  from: EpochMs,
  to: EpochMs,
  now: EpochMs,
): readonly Bar[] {
  const complete = told.barsKnown(minutes, from, now).filter(({ start }) => start <= to);
  if (minutes === 1) return complete;
  const running = barStart(now, FIVE_MINUTES);
  if (running < from || running > to) return complete;
  return [...complete, ...aggregate(told.barsKnown(1, running, now), FIVE_MINUTES)];
}
