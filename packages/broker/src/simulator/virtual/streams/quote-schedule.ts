import { BAR_MS, type EpochMs } from '@tideline/engine';
import { hashBetween } from '../../market/name-hash.ts';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';

/** Instants of the quote grid between an idle contract's news: two minutes. */
export const SCHEDULE_SLOTS = 24;

/**
 * Held or ordered options always have news, and all have at a bar's end, because the quotes there
 * judge the bar. The rest, nearly all of a chain, takes turns, but not in a list so short that it
 * would fall silent between them.
 */
export class QuoteSchedule {
  readonly #tradedSymbols: () => ReadonlySet<string>;
  readonly #turns = new WeakMap<ReadonlySet<string>, readonly (readonly string[])[]>();

  constructor(traded: () => ReadonlySet<string>) {
    this.#tradedSymbols = traded;
  }

  dueSymbols(symbols: ReadonlySet<string>, at: EpochMs): readonly string[] {
    if (at % BAR_MS === 0 || symbols.size <= SCHEDULE_SLOTS) return [...symbols];
    const inTurn = this.#turnsOf(symbols)[(at / QUOTE_GRID_MS) % SCHEDULE_SLOTS] ?? [];
    const traded = [...this.#tradedSymbols()];
    return [...inTurn, ...traded.filter((one) => symbols.has(one) && !inTurn.includes(one))];
  }

  #turnsOf(symbols: ReadonlySet<string>): readonly (readonly string[])[] {
    const known = this.#turns.get(symbols);
    if (known !== undefined) return known;
    const turns = Array.from({ length: SCHEDULE_SLOTS }, (): string[] => []);
    for (const symbol of symbols) turns[hashBetween(symbol, 0, SCHEDULE_SLOTS - 1)]?.push(symbol);
    this.#turns.set(symbols, turns);
    return turns;
  }
}
