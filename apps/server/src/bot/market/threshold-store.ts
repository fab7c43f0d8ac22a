import type { ThresholdsRepository, VersionedThresholds } from '@tideline/db';
import { DEFAULT_THRESHOLDS, type Thresholds } from '@tideline/engine';
import type { WallClock } from '../../runtime/clock.ts';

/** Versioned, because a stored signal names the thresholds that it was made with. */
export class ThresholdStore {
  readonly #repository: ThresholdsRepository;
  readonly #wall: WallClock;
  #current: VersionedThresholds;

  constructor(repository: ThresholdsRepository, wall: WallClock) {
    this.#repository = repository;
    this.#wall = wall;
    this.#current = repository.readCurrent() ?? this.#appendVersion(DEFAULT_THRESHOLDS, null);
  }

  get current(): VersionedThresholds {
    return this.#current;
  }

  save(values: Thresholds, adminId: string): VersionedThresholds {
    this.#current = this.#appendVersion(values, adminId);
    return this.#current;
  }

  #appendVersion(values: Thresholds, savedBy: string | null): VersionedThresholds {
    return this.#repository.appendVersion(values, { savedBy, savedAt: this.#wall.now() });
  }
}
