import type { KillSwitchRepository, KillSwitchState } from '@tideline/db';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';

export interface KillSwitchOptions {
  readonly repository: KillSwitchRepository;
  /** True also when the file KILL can't be looked for. */
  readonly isKillFilePresent: () => boolean;
  readonly file: KillFile | null;
  readonly wall: WallClock;
  readonly log: Log;
  readonly onKillSwitchEngaged: () => void;
}

export interface KillFile {
  create(): void;
  remove(): void;
}

/**
 * Engaged while the file or the database says so, or one of them can't be read. The database records a
 * file once seen, so removing it by accident releases nothing. A release removes the file first,
 * because a file that remains would be recorded again.
 */
export class KillSwitch {
  readonly #options: KillSwitchOptions;
  #isHeldInMemory = false;

  constructor(options: KillSwitchOptions) {
    this.#options = options;
  }

  /** Read each time, because the kill command bypasses this process. */
  isEngaged(): boolean {
    const isKept = this.#readSavedState();
    if (isKept === true) this.#isHeldInMemory = false;
    if (!this.#isHeldInMemory && !this.#options.isKillFilePresent()) return isKept !== false;
    if (isKept === false) this.#holdEngaged(null);
    return true;
  }

  readState(): KillSwitchState {
    const isEngaged = this.isEngaged();
    try {
      return { ...this.#options.repository.read(), isEngaged };
    } catch {
      return { isEngaged, changedAt: null, changedBy: null };
    }
  }

  /** An engagement that can't be saved holds in this process, and saving is tried again. */
  engage(by: string): void {
    this.#holdEngaged(by);
    this.#changeFile('made', (file) => file.create());
    this.#options.log.warn({ by }, 'the kill switch is engaged');
    this.#options.onKillSwitchEngaged();
  }

  /** False when it is still engaged because the file or the database could not be cleared. */
  release(by: string): boolean {
    const { file, log } = this.#options;
    const isCleared =
      (file === null || this.#changeFile('removed', (each) => each.remove())) &&
      this.#saveState(false, by);
    if (isCleared) this.#isHeldInMemory = false;
    const isReleased = isCleared && !this.isEngaged();
    log.warn({ by, isReleased }, 'the kill switch was to be released');
    return isReleased;
  }

  #holdEngaged(by: string | null): void {
    const wasHeld = this.#isHeldInMemory;
    this.#isHeldInMemory = true;
    // Saving is tried again before every step, so a repeated failure is not logged.
    if (this.#saveState(true, by, wasHeld)) this.#isHeldInMemory = false;
  }

  #readSavedState(): boolean | null {
    try {
      return this.#options.repository.read().isEngaged;
    } catch (error) {
      this.#options.log.error({ error }, 'the kill switch can not be read');
      return null;
    }
  }

  #saveState(isEngaged: boolean, changedBy: string | null, isKnownToFail = false): boolean {
    const { repository, wall, log } = this.#options;
    try {
      repository.set({ isEngaged, changedAt: wall.now(), changedBy });
      return true;
    } catch (error) {
      if (!isKnownToFail) log.error({ error }, 'the kill switch could not be saved');
      return false;
    }
  }

  #changeFile(what: 'made' | 'removed', change: (file: KillFile) => void): boolean {
    const { file, log } = this.#options;
    if (file === null) return false;
    try {
      change(file);
      return true;
    } catch (error) {
      log.error({ error }, `the file KILL could not be ${what}`);
      return false;
    }
  }
}
