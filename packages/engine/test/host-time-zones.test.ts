import { afterEach, describe, expect, test, vi } from 'vitest';

const original = process.env.TZ;

afterEach(() => {
  if (original === undefined) delete process.env.TZ;
  else process.env.TZ = original;
});

// The time zone of the machine must not matter: each gets freshly loaded modules, empty caches.
describe('hours on hosts in other time zones', () => {
  test.each([
    ['UTC', 0],
    ['Asia/Kolkata', -330],
    ['America/New_York', 300],
  ])('%s', async (zone, januaryOffset) => {
    process.env.TZ = zone;
    expect(new Date(Date.UTC(2026, 0, 15)).getTimezoneOffset()).toBe(januaryOffset);
    vi.resetModules();
    const { sessionsBetween, tradingDate, timeInfo } = await import('../src/index.ts');

    const sessions = sessionsBetween('2026-01-02', '2026-12-31');
    expect(sessions.length).toBe(251);
    expect(sessions.find(({ date }) => date === '2026-03-09')).toEqual({
      date: '2026-03-09',
      open: Date.parse('2026-03-09T13:30:00Z'),
      close: Date.parse('2026-03-09T20:00:00Z'),
    });
    expect(sessions.find(({ date }) => date === '2026-11-27')?.close).toBe(
      Date.parse('2026-11-27T18:00:00Z'),
    );
    expect(tradingDate(Date.parse('2026-07-07T03:59:00Z'))).toBe('2026-07-06');
    expect(timeInfo(Date.parse('2026-11-20T22:00:00Z'), sessions)).toBe('Opens Mon 9:45 AM ET');
  });
});
