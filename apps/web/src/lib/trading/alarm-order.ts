import type { Alarm } from '@tideline/api/schemas';

/** Critical before warnings, each newest first as they come. */
export function bySeverity(alarms: readonly Alarm[]): readonly Alarm[] {
  const isCritical = ({ severity }: Alarm) => severity === 'critical';
  return [...alarms.filter(isCritical), ...alarms.filter((alarm) => !isCritical(alarm))];
}
