import type { AlarmRegister } from './alarm-register.ts';

type AlarmRaiser = Pick<AlarmRegister, 'raise'>;

export function createClockAlarmCheck(isTrusted: () => boolean, alarms: AlarmRaiser): () => void {
  return raiseOnLoss(isTrusted, () => alarms.raise('warning', 'CLOCK', CLOCK_ALARM_MESSAGE));
}

export function createJournalAlarmCheck(isSaving: () => boolean, alarms: AlarmRaiser): () => void {
  return raiseOnLoss(isSaving, () => alarms.raise('critical', 'JOURNAL', JOURNAL_ALARM_MESSAGE));
}

function raiseOnLoss(isGood: () => boolean, raise: () => void): () => void {
  let wasGood = true;
  return () => {
    const isGoodNow = isGood();
    if (!isGoodNow && wasGood) raise();
    wasGood = isGoodNow;
  };
}

const CLOCK_ALARM_MESSAGE =
  'The clock of the server and the broker’s differ, or could not be compared: no entries until they agree.';

const JOURNAL_ALARM_MESSAGE =
  'The server could not save what it does: look at its disk. While that lasts nothing is entered, no setting is taken, and what is open can only be sold.';
