import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openSimulatorStore } from './simulator-file.ts';

describe('the simulator file', () => {
  it('remembers across restarts, sorted by id, kinds apart', () => {
    const path = join(temporaryFolder(), 'simulator.sqlite');
    const store = openSimulatorStore(path);
    store.save([
      { kind: 'order', id: 'b', value: { quantity: 2 } },
      { kind: 'order', id: 'a', value: { quantity: 1 } },
      { kind: 'account', id: 'a', value: { cash: 1 } },
    ]);
    store.save([{ kind: 'order', id: 'b', value: { quantity: 3 } }]);
    store.close();

    const again = openSimulatorStore(path);
    expect(again.load('order')).toEqual([
      { id: 'a', value: { quantity: 1 } },
      { id: 'b', value: { quantity: 3 } },
    ]);
    expect(again.load('account')).toEqual([{ id: 'a', value: { cash: 1 } }]);
    expect(again.load('nothing')).toEqual([]);
    again.close();
  });

  it('saves all documents or none', () => {
    const store = openSimulatorStore(':memory:');
    expect(() =>
      store.save([
        { kind: 'order', id: 'a', value: 1 },
        { kind: 'order', id: 'b', value: { cash: Number.NaN } },
      ]),
    ).toThrow(/cash must be finite/);
    expect(store.load('order')).toEqual([]);
    store.close();
  });

  it('is written through to the disk [H4]', () => {
    const path = join(temporaryFolder(), 'simulator.sqlite');
    const store = openSimulatorStore(path);
    store.save([{ kind: 'order', id: 'a', value: 1 }]);
    const other = new Sqlite(path, { readonly: true });
    expect(other.prepare('SELECT count(*) FROM documents').pluck().get()).toBe(1);
    expect(other.pragma('journal_mode', { simple: true })).toBe('wal');
    other.close();
    store.close();
  });
});
