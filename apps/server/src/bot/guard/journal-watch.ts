import type { AlarmRegister } from './alarm-register.ts';

export class JournalWatch {
  readonly #isSaving: () => boolean;
  readonly #alarms: Pick<AlarmRegister, 'raise'>;
  #wasSaving = true;

  constructor(isSaving: () => boolean, alarms: Pick<AlarmRegister, 'raise'>) {
    this.#isSaving = isSaving;
    this.#alarms = alarms;
  }

  check(): void {
    const isSaving = this.#isSaving();
    if (!isSaving && this.#wasSaving) this.#alarms.raise('critical', 'JOURNAL', MESSAGE);
    this.#wasSaving = isSaving;
  }
}

const MESSAGE =
  'The server could not save what it does: look at its disk. While that lasts nothing is entered, no setting is taken, and what is open can only be sold.';
