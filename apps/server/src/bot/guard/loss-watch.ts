import type { AlarmRegister } from './alarm-register.ts';

type AlarmRaiser = Pick<AlarmRegister, 'raise'>;

export function watchClock(isTrusted: () => boolean, alarms: AlarmRaiser): () => void {
  return onLoss(isTrusted, () => alarms.raise('warning', 'CLOCK', CLOCK_LOST));
}

export function watchJournal(isSaving: () => boolean, alarms: AlarmRaiser): () => void {
  return onLoss(isSaving, () => alarms.raise('critical', 'JOURNAL', JOURNAL_LOST));
}

function onLoss(isThere: () => boolean, raise: () => void): () => void {
  let wasThere = true;
  return () => {
    const isNow = isThere();
    if (!isNow && wasThere) raise();
    wasThere = isNow;
  };
}

const CLOCK_LOST =
  'The clock of the server and the broker’s differ, or could not be compared: no entries until they agree.';

const JOURNAL_LOST =
  'The server could not save what it does: look at its disk. While that lasts nothing is entered, no setting is taken, and what is open can only be sold.';
