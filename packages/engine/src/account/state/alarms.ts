import type { AlarmEntry } from './journal.ts';
import { changeTrade, requireTrade, type StepContext } from './step-context.ts';

export function raiseAlarm(
  draft: StepContext,
  severity: AlarmEntry['severity'],
  code: string,
  message: string,
): void {
  draft.journal.push({ type: 'alarm', severity, code, message });
}

export function raiseAlarmOnce(
  draft: StepContext,
  severity: AlarmEntry['severity'],
  code: string,
  message: string,
): void {
  const { raised } = requireTrade(draft);
  if (raised.includes(code)) return;
  changeTrade(draft, { raised: [...raised, code] });
  raiseAlarm(draft, severity, code, message);
}
