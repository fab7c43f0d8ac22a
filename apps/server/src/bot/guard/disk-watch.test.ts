import Sqlite from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { createWorld, flat, HELD, holding } from '../../../test/account-world.ts';
import { letEntryWait } from '../../../test/entry-bar.ts';
import { raisedAlarms } from '../../../test/raised-alarms.ts';
import type { StepWriter } from '../account/step-store.ts';
import { DiskWatch } from './disk-watch.ts';

async function create() {
  const { book, raised } = raisedAlarms();
  const watch = new DiskWatch(book);
  const failing = { code: null as string | null, isOnce: false };
  const failOr = <T extends unknown[]>(write: (...given: T) => void) => {
    return (...given: T) => {
      const { code, isOnce } = failing;
      if (isOnce) failing.code = null;
      if (code !== null) throw new Sqlite.SqliteError('no', code);
      write(...given);
    };
  };
  const world = createWorld(['ann', 'bob'], {
    policy: () => ({ haltReason: watch.haltReason }),
    watched: (journal: StepWriter) =>
      watch.watchWriter({
        ...journal,
        commit: failOr(journal.commit),
      }),
  });
  world.broker('bob').held = HELD;
  await world.supervisor.start([flat('ann'), holding('bob')]);
  await world.idle();
  return { ...world, failing, raised, watch, ann: world.supervisor.loopOf('ann') };
}

describe('a write that fails [H5]', () => {
  test.each(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_WRITE'])(
    '%s: nothing is entered any more, though later ones succeed, and it is logged once',
    async (code) => {
      const world = await create();
      const { failing, raised, ann, broker, idle } = world;
      failing.code = code;
      expect(ann.applyCommand({ type: 'pause' })).toBe(false);
      expect(ann.applyCommand({ type: 'pause' })).toBe(false);
      failing.code = null;
      letEntryWait(world, 'ann');
      await idle();
      expect(ann.isSaving).toBe(true);
      expect([ann.state.trade, broker('ann').posts]).toEqual([null, []]);
      expect(raised).toMatchObject([{ severity: 'critical', code: 'DISK' }]);
    },
  );

  test('while steps are saved together is seen, though each can be saved by itself', async () => {
    const { failing, watch, supervisor, idle, time } = await create();
    Object.assign(failing, { code: 'SQLITE_IOERR_FSYNC', isOnce: true });
    const at = time.moment();
    const bob = supervisor.loopOf('bob');
    void bob.takeEvent({ type: 'command', command: { type: 'pause' }, at });
    await idle();
    expect(bob.state.settings.autoTrade).toBe(false);
    expect(watch.haltReason).not.toBeNull();
  });

  test('keeps no position from being sold', async () => {
    const { failing, supervisor, broker, idle } = await create();
    const bob = supervisor.loopOf('bob');
    failing.code = 'SQLITE_IOERR_FSYNC';
    expect(bob.applyCommand({ type: 'pause' })).toBe(false);
    failing.code = null;
    expect(bob.applyCommand({ type: 'close' })).toBe(true);
    await idle();
    expect(broker('bob').held).toBe(0);
  });

  test.each(['SQLITE_FULL', 'SQLITE_BUSY'])(
    '%s: has not happened, and entries go on when it is over',
    async (code) => {
      const world = await create();
      const { failing, raised, ann, broker, idle } = world;
      failing.code = code;
      expect(ann.applyCommand({ type: 'pause' })).toBe(false);
      failing.code = null;
      letEntryWait(world, 'ann');
      await idle();
      expect(broker('ann').posts).toHaveLength(1);
      expect(raised).toEqual([]);
    },
  );
});
