import type { Alarms } from '@tideline/db';
import type { MarketTime } from '../bot/time/market-time.ts';
import type { Log } from '../runtime/log.ts';

const READER_ALARM_MESSAGE =
  'What reads the past had to be started again: statistics and past days could not be read for a moment. Trading went on.';

/** Raised for all users, once until it is acknowledged. Never throws. */
export function raiseReaderEndedAlarm(options: {
  readonly alarms: Pick<Alarms, 'isOpen' | 'raise'>;
  readonly time: Pick<MarketTime, 'moment'>;
  readonly log: Log;
}): void {
  const { alarms, time, log } = options;
  try {
    const code = 'READER';
    if (alarms.isOpen(code)) return;
    const { market: at, wall: raisedAt } = time.moment();
    const message = READER_ALARM_MESSAGE;
    alarms.raise({ userId: null, severity: 'warning', code, message, at, raisedAt });
  } catch (error) {
    log.error({ error }, 'the alarm about the reader could not be saved');
  }
}
