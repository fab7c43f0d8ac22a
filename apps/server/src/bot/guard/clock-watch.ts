import type { AlarmRegister } from './alarm-register.ts';

export class ClockWatch {
  readonly #isTrusted: () => boolean;
  readonly #alarms: Pick<AlarmRegister, 'raise'>;
  #wasTrusted = true;

  constructor(isTrusted: () => boolean, alarms: Pick<AlarmRegister, 'raise'>) {
    this.#isTrusted = isTrusted;
    this.#alarms = alarms;
  }

  check(): void {
    const isTrusted = this.#isTrusted();
    if (!isTrusted && this.#wasTrusted) this.#alarms.raise('warning', 'CLOCK', MESSAGE);
    this.#wasTrusted = isTrusted;
  }
}

const MESSAGE =
  'The clock of the server and the broker’s differ, or could not be compared: no entries until they agree.';
