import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ADA } from '../../test/fixtures.ts';
import { mailOf, NOW, newServer, rightsOf } from '../../test/restored-server.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { openDatabase } from '../open.ts';
import { createRepositories } from '../repo/index.ts';
import { handleOlderDatabase } from './detect-older-database.ts';
import { restoreDatabase } from './restore-database.ts';

describe('G8 a restore whose replaced database can not be read', () => {
  const BROKEN: readonly [string, (path: string) => void][] = [
    ['damaged', (path) => writeFileSync(path, readFileSync(path).fill(0xff, 4_096))],
    ['no database', (path) => writeFileSync(path, 'some text, which is no database')],
    ['empty', (path) => writeFileSync(path, '')],
    [
      'one that was begun again',
      (path) => {
        writeFileSync(path, '');
        const database = openDatabase(path);
        createRepositories(database).users.create({ ...ADA, id: 'another' });
        database.close();
      },
    ],
    [
      'itself older than the file beside it says',
      (path) => {
        const database = openDatabase(path);
        database.sqlite.exec('UPDATE generation SET number = 1');
        database.close();
      },
    ],
  ];

  it.each(BROKEN)(
    'because it is %s: no user is trusted but the owner, by a new link',
    async (_, breakIt) => {
      const { path, restore, read } = await newServer();
      breakIt(path);
      const { findings, asidePath: aside } = await restore();
      expect([findings.isCarriedOver, existsSync(aside ?? '')]).toEqual([false, true]);
      const distrusted = ['suspended', 'trader', '!', 'old', 0, false, 'old'];
      expect(read(rightsOf)).toEqual({
        u1: ['active', 'admin', '!', 'old', 0, false, 'old'],
        bob: distrusted,
        cid: distrusted,
        dan: ['suspended', 'admin', '!', 'old', 0, false, 'old'],
        eve: distrusted,
        fay: distrusted,
        gus: distrusted,
      });
      read(({ database, allowedEmails, alarms }) => {
        const ended = ['sessions', 'devices', 'one_time_links', 'api_tokens', 'recovery_codes'];
        for (const table of ended) {
          expect(database.sqlite.prepare(`SELECT * FROM ${table}`).all()).toEqual([]);
        }
        expect(allowedEmails.has('pending@example.com')).toBe(false);
        expect(allowedEmails.has(mailOf('bob'))).toBe(true);
        expect(alarms.isOpen('RESTORED')).toBe(true);
        expect(handleOlderDatabase(database, NOW)).toBeNull();
      });
    },
  );

  it('because there is none, as on another machine', async () => {
    const server = await newServer();
    const path = join(temporaryFolder(), 'tideline.sqlite');
    // The backup lies in the folder, but does not vouch for itself.
    const copy = `${path}.monday`;
    copyFileSync(server.copy, copy);
    const { findings, asidePath: aside } = await restoreDatabase(path, copy, NOW);
    expect([findings.isCarriedOver, aside]).toEqual([false, null]);
    const database = openDatabase(path);
    expect(handleOlderDatabase(database, NOW)).toBeNull();
    database.close();
  });

  it('because its file is gone: it may have been put back itself', async () => {
    const { folder, restore } = await newServer();
    rmSync(join(folder, 'tideline.generation'));
    expect((await restore()).findings.isCarriedOver).toBe(false);
  });

  it('unless it is of a version that wrote no file', async () => {
    const { folder, path, restore } = await newServer();
    rmSync(join(folder, 'tideline.generation'));
    const database = openDatabase(path);
    database.sqlite.exec('DROP TABLE generation; PRAGMA user_version = 9');
    database.close();
    expect((await restore()).findings.isCarriedOver).toBe(true);
  });
});
