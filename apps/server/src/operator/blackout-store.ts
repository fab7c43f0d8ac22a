import type { BlackoutChange, BlackoutRow, BlackoutsRepository } from '@tideline/db';
import { type Blackout, type EpochMs, newYorkTime } from '@tideline/engine';

export class BlackoutStore {
  readonly #repository: BlackoutsRepository;
  #rows: readonly BlackoutRow[] = [];
  #blackouts: readonly Blackout[] = [];

  constructor(repository: BlackoutsRepository) {
    this.#repository = repository;
    this.reload();
  }

  get rows(): readonly BlackoutRow[] {
    return this.#rows;
  }

  get blackouts(): readonly Blackout[] {
    return this.#blackouts;
  }

  nextBlackout(now: EpochMs): Blackout | null {
    return this.#blackouts.find(({ to }) => now < to) ?? null;
  }

  /** In the caller's transaction; applies after `reload`. */
  replace(rows: readonly BlackoutChange[]): void {
    this.#repository.replace(rows);
  }

  reload(): void {
    this.#rows = this.#repository.list();
    this.#blackouts = this.#rows.map(({ label, date, from, to }) => ({
      label,
      from: newYorkTime(`${date}T${from}`),
      to: newYorkTime(`${date}T${to}`),
    }));
  }
}
