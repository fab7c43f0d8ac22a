import type { OperatorLimitsRepository, VersionedLimits } from '@tideline/db';
import { type OperatorLimitValues, stricterLimits } from '@tideline/engine';
import type { WallClock } from '../runtime/clock.ts';

/** The operator's limits as saved, none looser than the environment's variables. */
export class LimitStore {
  readonly ceilings: OperatorLimitValues;
  readonly #repository: OperatorLimitsRepository;
  readonly #wall: WallClock;
  #current: VersionedLimits;

  constructor(
    repository: OperatorLimitsRepository,
    ceilings: OperatorLimitValues,
    wall: WallClock,
  ) {
    this.ceilings = ceilings;
    this.#repository = repository;
    this.#wall = wall;
    this.#current = this.#readLatest();
  }

  /** Version 0 while none are saved: then only the variables count. */
  get current(): VersionedLimits {
    return this.#current;
  }

  /** In the caller's transaction; applies after `reload`. */
  appendVersion(limits: OperatorLimitValues, savedBy: string): void {
    this.#repository.appendVersion(limits, { savedBy, savedAt: this.#wall.now() });
  }

  reload(): void {
    this.#current = this.#readLatest();
  }

  #readLatest(): VersionedLimits {
    const saved = this.#repository.readCurrent();
    if (saved === null) return { version: 0, limits: this.ceilings };
    return { version: saved.version, limits: stricterLimits(saved.limits, this.ceilings) };
  }
}
