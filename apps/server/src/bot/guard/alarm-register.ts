import type { AlarmRow, Alarms, RaisedAlarm } from '@tideline/db';
import { hasAlarmWaitedTooLong, type Policy, type Session, sessionAt } from '@tideline/engine';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';

const HALT_REASONS: Readonly<Record<string, string>> = {
  CRASH_LOOP: 'the server ended three times before it had read the accounts',
  RESTORED: 'an older database has taken the place of the newer one',
};

export interface AlarmRegisterOptions {
  readonly repository: Alarms;
  readonly time: MarketTime;
  readonly currentSessions: () => readonly Session[];
  readonly log: Log;
  readonly onRaised?: () => void;
}

export type AlarmPolicy = Pick<Policy, 'haltReason' | 'usersWithUnseenAlarm'>;

export class AlarmRegister {
  readonly #options: AlarmRegisterOptions;
  #unsavedAlarms: readonly RaisedAlarm[] = [];

  constructor(options: AlarmRegisterOptions) {
    this.#options = options;
  }

  /** Alarms that can't be read may include an unseen one, so they count as one. */
  readAlarmPolicy(): AlarmPolicy {
    try {
      return this.#policyOf(this.#options.repository.openCritical());
    } catch (error) {
      this.#options.log.error({ error }, 'the alarms can not be read');
      return { haltReason: null, usersWithUnseenAlarm: 'all' };
    }
  }

  /** Raises nothing while an alarm with this code is unacknowledged. */
  raise(severity: RaisedAlarm['severity'], code: string, message: string): void {
    const { repository, time, log } = this.#options;
    const { market, wall } = time.moment();
    const alarm = { userId: null, severity, code, message, at: market, raisedAt: wall };
    try {
      if (this.#unsavedAlarms.some((other) => other.code === code) || repository.isOpen(code))
        return;
      log[LOG_LEVEL_BY_SEVERITY[severity]]({ code }, message);
      repository.raise(alarm);
    } catch (error) {
      log.error({ code, error }, 'an alarm could not be saved');
      this.#unsavedAlarms = [...this.#unsavedAlarms, alarm];
    }
    this.#options.onRaised?.();
  }

  get unsavedAlarms(): readonly RaisedAlarm[] {
    return this.#unsavedAlarms;
  }

  /** An alarm that is saved later keeps the time at which it was raised. */
  saveUnsavedAlarms(): void {
    const waiting = this.#unsavedAlarms;
    try {
      for (const alarm of waiting) {
        this.#options.repository.raise(alarm);
        this.#unsavedAlarms = this.#unsavedAlarms.filter((other) => other !== alarm);
      }
    } catch {
      // The failure was logged when the alarm was raised.
    }
  }

  #policyOf(openAlarms: readonly Pick<AlarmRow, 'userId' | 'code' | 'raisedAt'>[]): AlarmPolicy {
    const halting = openAlarms.find(({ userId, code }) => userId === null && code in HALT_REASONS);
    const unseen = openAlarms.filter(({ raisedAt }) => this.#isUnseenTooLong(raisedAt));
    return {
      haltReason: halting === undefined ? null : (HALT_REASONS[halting.code] ?? null),
      usersWithUnseenAlarm: unseen.some(({ userId }) => userId === null)
        ? 'all'
        : [...new Set(unseen.flatMap(({ userId }) => userId ?? []))],
    };
  }

  #isUnseenTooLong(raisedAt: number): boolean {
    const { time, currentSessions } = this.#options;
    const { market, wall } = time.moment();
    const session = sessionAt(currentSessions(), market);
    // Outside sessions nothing is entered anyway.
    if (session === null) return false;
    const sessionOpenedAt = time.momentOf(session.open).wall;
    return hasAlarmWaitedTooLong({ raisedAt, sessionOpenedAt, now: wall });
  }
}

const LOG_LEVEL_BY_SEVERITY = { info: 'info', warning: 'warn', critical: 'error' } as const;
