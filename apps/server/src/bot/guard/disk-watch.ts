import { isDiskError } from '@tideline/db';
import type { StepWriter } from '../account/step-store.ts';
import type { AlarmRegister } from './alarm-register.ts';

/**
 * After a failed write to SQLite's log it is unknown whether the data is stored, whatever later
 * writes say. Only a restart, which reads database and accounts again, finds out. A full disk or a
 * lock leaves no such doubt.
 */
export class DiskWatch {
  readonly #alarms: Pick<AlarmRegister, 'raise'>;
  #haltReason: string | null = null;

  constructor(alarms: Pick<AlarmRegister, 'raise'>) {
    this.#alarms = alarms;
  }

  get haltReason(): string | null {
    return this.#haltReason;
  }

  watchWriter({ commit, throwIfFenceLost }: StepWriter): StepWriter {
    return {
      commit: (...all) => this.#runWrite(() => commit(...all)),
      throwIfFenceLost,
    };
  }

  #runWrite(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (isDiskError(error) && this.#haltReason === null) {
        this.#haltReason = DISK_HALT_REASON;
        this.#alarms.raise('critical', 'DISK', DISK_ALARM_MESSAGE);
      }
      throw error;
    }
  }
}

const DISK_HALT_REASON = 'the disk has failed: entries wait for a restart';

const DISK_ALARM_MESSAGE =
  'The disk has failed while the server saved what it does: see what is wrong with it, and restart the server. Until then nothing is entered; what is open stays guarded, and can be sold.';
