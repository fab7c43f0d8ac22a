import {
  type Bar,
  CENT,
  DOLLAR,
  type EpochMs,
  MINUTE,
  newYorkTime,
  type OptionContract,
  occSymbol,
  type Price,
  type Quote,
  type Session,
  type TradingDate,
  toDollars,
  tradingDate,
} from '@tideline/engine';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../market/simulated-market.ts';

const TINY_DATES = ['2025-02-03', '2025-02-04', '2025-02-05', '2025-02-06', '2025-02-07'];
const HALF_DAY = '2025-02-06';
const STRIKE_DOLLARS = Array.from({ length: 21 }, (_, index) => 590 + index);
const QUOTE_SPREAD = 2 * CENT;

const DISPLAYED_CONTRACTS = 10;

const TINY_SESSIONS: readonly Session[] = TINY_DATES.map((date) => ({
  date,
  open: newYorkTime(`${date}T09:30`),
  close: newYorkTime(`${date}T${date === HALF_DAY ? '13:00' : '16:00'}`),
}));

/** A wave of a dollar each hour around 600, in cents. */
function tinyPrice(at: EpochMs): Price {
  const wave = Math.sin((at % (60 * MINUTE)) * ((2 * Math.PI) / (60 * MINUTE)));
  return 600 * DOLLAR + Math.round(wave * 100) * CENT;
}

export function tinyMarket(epoch = 'tiny'): SimulatedMarket {
  const sessionAt = (at: EpochMs) =>
    TINY_SESSIONS.find(({ open, close }) => at >= open && at < close) ?? null;
  const gridAt = (at: EpochMs) => Math.floor(at / QUOTE_GRID_MS) * QUOTE_GRID_MS;
  return {
    epoch,
    symbol: 'SPY',
    firstDate: '2025-02-03',
    lastDate: '2025-02-07',
    defaultStart: newYorkTime('2025-02-04T10:00'),
    barMinutes: 1,
    sessions: (from, to) => TINY_SESSIONS.filter(({ date }) => date >= from && date <= to),
    bars: (minutes, from, to) =>
      TINY_SESSIONS.flatMap((session) => sessionBars(session, minutes)).filter(
        ({ start }) => start >= from && start <= to,
      ),
    stockQuote(at) {
      if (sessionAt(at) === null) return null;
      const price = tinyPrice(gridAt(at));
      return { at: gridAt(at), bid: price - CENT, bidSize: 300, ask: price + CENT, askSize: 400 };
    },
    stockPrices(at) {
      if (sessionAt(at) === null) return null;
      const price = tinyPrice(gridAt(at));
      return { at: gridAt(at), bid: price - CENT, ask: price + CENT };
    },
    contracts: (expiry) => (TINY_DATES.includes(expiry) ? contractsOf(expiry) : []),
    optionQuote(contract, at) {
      const session = sessionAt(at);
      if (session === null || tradingDate(at) !== contract.expiry) return null;
      return optionQuote(contract, session, gridAt(at));
    },
    optionPrices(contract, at) {
      const session = sessionAt(at);
      if (session === null || tradingDate(at) !== contract.expiry) return null;
      const { bid, ask } = optionQuote(contract, session, gridAt(at));
      return { bid, ask, spotDollars: toDollars(tinyPrice(gridAt(at))) };
    },
  };
}

const madeBars = new Map<string, readonly Bar[]>();

/** Kept: every minute of a run reads one. */
function sessionBars(session: Session, minutes: 1 | 5): readonly Bar[] {
  const key = `${session.date} ${minutes}`;
  const made = madeBars.get(key) ?? makeBars(session, minutes);
  madeBars.set(key, made);
  return made;
}

function makeBars(session: Session, minutes: 1 | 5): readonly Bar[] {
  const count = (session.close - session.open) / (minutes * MINUTE);
  return Array.from({ length: count }, (_, index) => {
    const start = session.open + index * minutes * MINUTE;
    const prices = Array.from({ length: minutes + 1 }, (__, i) => tinyPrice(start + i * MINUTE));
    return {
      start,
      open: tinyPrice(start),
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: tinyPrice(start + minutes * MINUTE),
      volume: 1_000 * minutes,
    };
  });
}

function contractsOf(expiry: TradingDate): readonly OptionContract[] {
  return STRIKE_DOLLARS.flatMap((dollars) =>
    (['call', 'put'] as const).map((side) => ({
      symbol: occSymbol('SPY', expiry, side, dollars * DOLLAR),
      underlying: 'SPY',
      side,
      strike: dollars * DOLLAR,
      expiry,
    })),
  );
}

/** Intrinsic value and a time value that falls in a straight line; worthless wings have no bid. */
function optionQuote(contract: OptionContract, session: Session, at: EpochMs): Quote {
  const away = tinyPrice(at) - contract.strike;
  const intrinsic = Math.max(0, contract.side === 'call' ? away : -away);
  const left = (session.close - at) / (session.close - session.open);
  const time = Math.max(0, 2 * DOLLAR * left - Math.abs(away) / 2);
  const bid = Math.floor((intrinsic + time) / CENT) * CENT;
  return {
    at,
    bid,
    bidSize: bid > 0 ? DISPLAYED_CONTRACTS : 0,
    ask: bid + QUOTE_SPREAD,
    askSize: DISPLAYED_CONTRACTS,
  };
}

export function tinySymbol(date: TradingDate, side: 'call' | 'put', dollars: number): string {
  return occSymbol('SPY', date, side, dollars * DOLLAR);
}

export const tinySessions = TINY_SESSIONS;
