import { BAR_MS, type EpochMs } from '@tideline/engine';
import { hashBetween } from '../exchange/hash.ts';
import { QUOTE_GRID_MS } from '../market.ts';

/** Instants of the grid from one turn of an idle contract to its next: a minute. */
export const TURNS = 12;

/**
 * Which options have news at an instant. What somebody holds or has an order for is told at each one,
 * and so is a list too short for turns: it would fall silent between them. The others, nearly all of a
 * chain, are told by turns, and all of them where a bar ends: a bar is judged by the quotes at its end.
 */
export class QuoteTurns {
  readonly #isTraded: (symbol: string) => boolean;
  readonly #turns = new Map<string, number>();

  constructor(isTraded: (symbol: string) => boolean) {
    this.#isTraded = isTraded;
  }

  /** The contracts among `symbols` that have news; `at` is an instant of the grid. */
  due(symbols: ReadonlySet<string>, at: EpochMs): readonly string[] {
    if (at % BAR_MS === 0 || symbols.size <= TURNS) return [...symbols];
    const turn = (at / QUOTE_GRID_MS) % TURNS;
    const due: string[] = [];
    for (const symbol of symbols) {
      if (this.#turnOf(symbol) === turn || this.#isTraded(symbol)) due.push(symbol);
    }
    return due;
  }

  #turnOf(symbol: string): number {
    const known = this.#turns.get(symbol);
    if (known !== undefined) return known;
    const turn = hashBetween(symbol, 0, TURNS - 1);
    this.#turns.set(symbol, turn);
    return turn;
  }
}
