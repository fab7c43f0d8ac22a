import { describe, expect, it } from 'vitest';
import { hasAlarmWaitedTooLong, MAX_ALARM_WAIT_MS } from './alarm-wait.ts';

const OPENED = 1_000_000;

const waited = (raisedAt: number, now: number) =>
  hasAlarmWaitedTooLong({ raisedAt, sessionOpenedAt: OPENED, now });

describe('a critical alarm has waited too long', () => {
  it('two minutes after it was raised in an open session, and not before [N3]', () => {
    expect(MAX_ALARM_WAIT_MS).toBe(120_000);
    const raised = OPENED + 5_000;
    expect(waited(raised, raised + 119_999)).toBe(false);
    expect(waited(raised, raised + 120_000)).toBe(true);
  });

  it('two minutes after the open when it was raised before it', () => {
    const raised = OPENED - 50_000_000;
    expect(waited(raised, OPENED + 119_999)).toBe(false);
    expect(waited(raised, OPENED + 120_000)).toBe(true);
  });

  it('at once when the clock says that it is yet to be raised', () => {
    expect(waited(OPENED + 1, OPENED)).toBe(true);
    expect(waited(OPENED, OPENED)).toBe(false);
  });
});
