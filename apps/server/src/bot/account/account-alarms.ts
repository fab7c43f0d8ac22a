import type { AccountState, AlarmEntry } from '@tideline/engine';

export type AccountAlarm = Omit<AlarmEntry, 'type'>;

export const STREAM_TAKEN_ALARM: AccountAlarm = {
  severity: 'warning',
  code: 'CONNECTION_LIMIT',
  message:
    'Another bot uses these keys: the broker sends order updates to it alone. Nothing is entered until it lets go; an open position stays guarded by asking.',
};

export function emergencyExitAlarm(message: string): AccountAlarm {
  return { severity: 'critical', code: 'EMERGENCY_EXIT', message };
}

export function stoppedAlarm({ trade }: AccountState): AccountAlarm {
  const stopped = 'This account has been stopped after an internal error';
  if (trade === null) {
    const message = `${stopped}: the operator must restart the server.`;
    return { severity: 'warning', code: 'ACCOUNT_STOPPED', message };
  }
  const { quantity, contract } = trade;
  const what =
    quantity > 0 ? `${quantity} × ${contract.symbol}` : `the order for ${contract.symbol}`;
  const message = `${stopped}, and ${what} is not guarded any more: close it manually at the broker, and have the operator restart the server.`;
  return { severity: 'critical', code: 'ACCOUNT_STOPPED', message };
}
