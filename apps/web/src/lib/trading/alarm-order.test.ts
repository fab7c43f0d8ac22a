import type { Alarm } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { criticalAlarmsFirst } from './alarm-order.ts';

const alarm = (id: string, severity: Alarm['severity']): Alarm => ({
  id,
  scope: 'account',
  severity,
  code: 'X',
  message: 'x',
  at: '2026-11-20T15:00:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
});

test('what stops entries stands before what does not, the newest first', () => {
  const alarms = [
    alarm('5', 'warning'),
    alarm('4', 'critical'),
    alarm('3', 'warning'),
    alarm('2', 'critical'),
  ];
  expect(criticalAlarmsFirst(alarms).map(({ id }) => id)).toEqual(['4', '2', '5', '3']);
});
