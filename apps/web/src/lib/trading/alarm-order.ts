import type { Alarm } from '@tideline/api/schemas';

/** Critical before warnings; each stays newest first. */
export function criticalAlarmsFirst(alarms: readonly Alarm[]): readonly Alarm[] {
  const isCritical = ({ severity }: Alarm) => severity === 'critical';
  return [...alarms.filter(isCritical), ...alarms.filter((alarm) => !isCritical(alarm))];
}
