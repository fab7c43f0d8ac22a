import {
  CENT,
  type EpochMs,
  type OptionContract,
  type Price,
  parseOccSymbol,
  type Quote,
  tradingDate,
} from '@tideline/engine';
import { hashText, hashTwoWords, hashWord, toUnitInterval } from '../hash.ts';
import { memoizeLru } from '../lru-memo.ts';
import { QUOTE_GRID_MS, type SimulatedMarket } from '../simulated-market.ts';

export interface OptionPrint {
  readonly at: EpochMs;
  readonly price: Price;
  readonly quantity: number;
}

/** All assumed, for want of trades of single contracts. */
const PRINT_MODEL = {
  /** Chance of a trade per instant of the quote grid, in a market one cent wide. */
  chance: 1 / 12,
  /** Contracts beyond the first, on average; never more than displayed. */
  furtherContracts: 3,
} as const;

/** Enough for the contracts of two days. */
const MAX_CACHED_CONTRACTS = 600;

/**
 * Trades of the market's other participants: a pure function of the market, as its quotes are. Each
 * grid instant has one trade or none, at its bid or ask: less often in a wide market, never in a
 * halted or frozen one.
 */
export class OptionPrints {
  readonly #market: SimulatedMarket;
  readonly #tapeOf: (symbol: string) => ReturnType<typeof openTape>;

  constructor(market: SimulatedMarket) {
    this.#market = market;
    this.#tapeOf = memoizeLru(MAX_CACHED_CONTRACTS, (symbol: string) => openTape(market, symbol));
  }

  /** Sorted by time, up to and including `now`. */
  printsUntil(symbol: string, now: EpochMs): readonly OptionPrint[] {
    const expiry = parseOccSymbol(symbol)?.expiry;
    // Making a later day would make all days before it.
    if (expiry === undefined || expiry > tradingDate(now)) return [];
    const tape = this.#tapeOf(symbol);
    if (tape === null) return [];
    const { contract, session, seed, prints } = tape;
    const end = Math.min(now, session.close - 1);
    for (; tape.nextDueAt <= end; tape.nextDueAt += QUOTE_GRID_MS) {
      const print = printAt(this.#market, contract, seed, tape.nextDueAt);
      if (print !== null) prints.push(print);
    }
    return prints.filter(({ at }) => at <= now);
  }

  printAt(contract: OptionContract, at: EpochMs): OptionPrint | null {
    return printAt(this.#market, contract, contractSeed(this.#market, contract.symbol), at);
  }
}

function openTape(market: SimulatedMarket, symbol: string) {
  const { expiry = '' } = parseOccSymbol(symbol) ?? {};
  if (expiry < market.firstDate || expiry > market.lastDate) return null;
  const [session] = market.sessions(expiry, expiry);
  const contract = session && market.contracts(expiry).find((one) => one.symbol === symbol);
  if (session === undefined || contract === undefined) return null;
  const prints: OptionPrint[] = [];
  return { contract, session, seed: contractSeed(market, symbol), prints, nextDueAt: session.open };
}

function contractSeed({ epoch }: SimulatedMarket, symbol: string): number {
  return hashText(hashText(0, epoch), symbol);
}

/** Draws before the quote is made, so most instants cost only one hash. */
function printAt(
  market: SimulatedMarket,
  contract: OptionContract,
  seed: number,
  at: EpochMs,
): OptionPrint | null {
  const randomBits = hashTwoWords(seed, at / QUOTE_GRID_MS, 1);
  if (toUnitInterval(randomBits) >= PRINT_MODEL.chance || !isTrading(market, at)) return null;
  const quote = market.optionQuote(contract, at);
  if (quote === null || quote.at !== at || quote.ask <= 0) return null;
  const spreadCents = Math.max(1, (quote.ask - quote.bid) / CENT);
  return toUnitInterval(randomBits) < PRINT_MODEL.chance / spreadCents
    ? tradeAtQuote(quote, hashWord(seed, randomBits))
    : null;
}

function isTrading(market: SimulatedMarket, at: EpochMs): boolean {
  const underlying = market.stockPrices(at);
  return underlying !== null && underlying.at === at && underlying.bid > 0;
}

/** Without a bid the trade is at the ask. */
function tradeAtQuote({ at, bid, bidSize, ask, askSize }: Quote, randomBits: number): OptionPrint {
  const isBuy = bid <= 0 || (randomBits & 1) === 1;
  const exponential = -Math.log(toUnitInterval(randomBits));
  const wanted = 1 + Math.floor(exponential * PRINT_MODEL.furtherContracts);
  const displayed = Math.max(1, isBuy ? askSize : bidSize);
  return { at, price: isBuy ? ask : bid, quantity: Math.min(wanted, displayed) };
}
