import { BAR_MS, type EpochMs } from '@tideline/engine';
import { hashBetween } from '../../market/name-hash.ts';
import { QUOTE_GRID_MS } from '../../market/simulated-market.ts';

/** Instants of the grid from one turn of an idle contract to its next: two minutes. */
export const SCHEDULE_SLOTS = 24;

/**
 * Which options have news at an instant. What somebody holds or has an order for is told at each one,
 * and so is a list too short for turns: it would fall silent between them. The others, nearly all of a
 * chain, are told by turns, and all of them where a bar ends: a bar is judged by the quotes at its end.
 */
export class QuoteTurns {
  readonly #traded: () => ReadonlySet<string>;
  /** The contracts of each turn, by the list that they come from. */
  readonly #turns = new WeakMap<ReadonlySet<string>, readonly (readonly string[])[]>();

  constructor(traded: () => ReadonlySet<string>) {
    this.#traded = traded;
  }

  /** The contracts among `symbols` that have news; `at` is an instant of the grid. A list never changes. */
  due(symbols: ReadonlySet<string>, at: EpochMs): readonly string[] {
    if (at % BAR_MS === 0 || symbols.size <= SCHEDULE_SLOTS) return [...symbols];
    const inTurn = this.#turnsOf(symbols)[(at / QUOTE_GRID_MS) % SCHEDULE_SLOTS] ?? [];
    const traded = [...this.#traded()];
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
