import { BAR_MS, type EpochMs } from '@tideline/engine';
import { hashBetween } from '../../market/name-hash.ts';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';

/** Instants of the quote grid between two quotes of an idle contract: two minutes. */
export const SCHEDULE_SLOTS = 24;

/**
 * Held or ordered options are quoted at every instant, all at a bar's end, because these quotes
 * judge the bar. The rest, nearly all of a chain, take turns, unless the list is so short that its
 * stream would fall silent between them.
 */
export class QuoteSchedule {
  readonly #tradedSymbols: () => ReadonlySet<string>;
  readonly #symbolsByTurn = new WeakMap<ReadonlySet<string>, readonly (readonly string[])[]>();

  constructor(tradedSymbols: () => ReadonlySet<string>) {
    this.#tradedSymbols = tradedSymbols;
  }

  dueSymbols(symbols: ReadonlySet<string>, at: EpochMs): readonly string[] {
    if (at % BAR_MS === 0 || symbols.size <= SCHEDULE_SLOTS) return [...symbols];
    const symbolsInTurn =
      this.#symbolsByTurnOf(symbols)[(at / QUOTE_GRID_MS) % SCHEDULE_SLOTS] ?? [];
    const tradedSymbols = [...this.#tradedSymbols()];
    const isExtra = (one: string) => symbols.has(one) && !symbolsInTurn.includes(one);
    return [...symbolsInTurn, ...tradedSymbols.filter(isExtra)];
  }

  #symbolsByTurnOf(symbols: ReadonlySet<string>): readonly (readonly string[])[] {
    const knownTurns = this.#symbolsByTurn.get(symbols);
    if (knownTurns !== undefined) return knownTurns;
    const symbolsByTurn = Array.from({ length: SCHEDULE_SLOTS }, (): string[] => []);
    for (const symbol of symbols)
      symbolsByTurn[hashBetween(symbol, 0, SCHEDULE_SLOTS - 1)]?.push(symbol);
    this.#symbolsByTurn.set(symbols, symbolsByTurn);
    return symbolsByTurn;
  }
}
