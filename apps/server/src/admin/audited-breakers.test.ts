import type { BreakerPool } from '@tideline/engine';
import { expect, test } from 'vitest';
import { createUsersWorld } from '../../test/users-world.ts';
import { createAuditedBreakers } from './audited-breakers.ts';

const POOL: BreakerPool = { date: '2026-11-20', latched: false, accounts: {} };

test('a breaker that latches or is reset is written down, over a restart too [V16.3.3]', () => {
  const { repositories, trail, audited } = createUsersWorld();
  const save = (state: BreakerPool) =>
    createAuditedBreakers(repositories, trail).save('live', state, []);
  save(POOL);
  save({ ...POOL, latched: true });
  save({ ...POOL, latched: true });
  save({ ...POOL, date: '2026-11-23' });
  expect([...audited()].reverse()).toEqual([
    expect.objectContaining({ actor: 'system', action: 'breaker.latched', subject: 'live' }),
    expect.objectContaining({
      actor: 'system',
      action: 'breaker.reset',
      detail: { date: '2026-11-23' },
    }),
  ]);
  expect(repositories.breakers.load().live?.date).toBe('2026-11-23');
});

test('in one process it is written down each time, and once', () => {
  const { repositories, trail, audited } = createUsersWorld();
  const breakers = createAuditedBreakers(repositories, trail);
  for (const latched of [true, true, false, true]) breakers.save('paper', { ...POOL, latched }, []);
  expect(audited().map(({ action }) => action)).toEqual([
    'breaker.latched',
    'breaker.reset',
    'breaker.latched',
  ]);
});

test('what can not be written down is not saved: it holds in memory and is tried again', () => {
  const { repositories, trail, refuseAudit, database, audited } = createUsersWorld();
  const breakers = createAuditedBreakers(repositories, trail);
  refuseAudit();
  expect(() => breakers.save('live', { ...POOL, latched: true }, [])).toThrow('full');
  expect(breakers.load()).toEqual({});
  database.sqlite.exec('DROP TRIGGER full');
  breakers.save('live', { ...POOL, latched: true }, []);
  expect(audited()).toHaveLength(1);
});
