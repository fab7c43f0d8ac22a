import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRepositories, openDatabase } from '@tideline/db';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listeningLog } from '../../test/listening-log.ts';
import { createManualWall } from '../../test/manual-wall.ts';
import { readAnswer } from '../../test/read-answer.ts';
import { readerThread } from '../../test/reader-thread.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { ReaderClient } from './reader-client.ts';
import { toSerializedResult } from './ready-result.ts';

const MANY = { maxOfUser: 100, maxTotal: 2_000 };
const PART = { afterRow: null };

function open({
  thread = readerThread(),
  path: databasePath = join(temporaryFolder(), 'tideline.sqlite'),
  maxWaiting = MANY,
} = {}) {
  const wall = createManualWall();
  const { log, lines } = listeningLog();
  const ended = { times: 0 };
  const door = new ReaderClient({
    threadUrl: thread,
    databasePath,
    wall,
    log,
    maxWaiting,
    onThreadEnded: () => {
      ended.times += 1;
    },
  });
  onTestFinished(() => door.close());
  return { door, wall, lines, ended };
}

function openBeside(options: Parameters<typeof open>[0] = {}) {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const database = openDatabase(path);
  const { audit } = createRepositories(database);
  onTestFinished(() => database.close());
  const entry = { actorId: null, actor: 'system', subject: null, detail: null, address: null };
  return {
    ...open({ ...options, path }),
    database,
    note: (action: string) => audit.append({ ...entry, at: 1, action }),
  };
}

function threadOf(script: string): URL {
  const file = join(temporaryFolder(), 'thread.cjs');
  const start = `const { parentPort: port, workerData } = require('node:worker_threads');
    port.postMessage({ type: 'ready' });\n`;
  writeFileSync(file, start + script);
  return pathToFileURL(file);
}

/** A thread that answers each question with its number, and ends on demand. */
const COUNTING = `let asked = 0;
  port.on('message', (question) => {
    if (question === null) return port.close();
    asked += 1;
    port.postMessage({ type: 'answer', answer: asked });
  });`;

const AWAY = { ok: false, refusal: { code: 'READER_BUSY', retryAfter: 5 } };

describe('G2 the reader’s thread', () => {
  test('gives what was committed before the question, every time', async () => {
    const { door, note } = openBeside();
    for (let row = 1; row <= 50; row += 1) {
      note(`act ${row}`);
      const query = { beforeRowId: null, maxRows: 1, isIntact: true };
      const page = readAnswer<{ entries: { action: string }[] }>(
        toSerializedResult(await door.ask('u', 'auditPage', query)),
      );
      expect(page.entries).toMatchObject([{ action: `act ${row}` }]);
    }
  });

  test('sees nothing of a transaction that is not committed', async () => {
    const { door, note, database } = openBeside();
    note('committed');
    database.sqlite.exec('BEGIN IMMEDIATE');
    note('not committed');
    expect(await door.ask('u', 'auditPart', PART)).toMatchObject({
      value: { finding: { ok: true, rows: 1 } },
    });
    database.sqlite.exec('COMMIT');
    expect(await door.ask('u', 'auditPart', PART)).toMatchObject({
      value: { finding: { ok: true, rows: 2 } },
    });
  });

  test('holds up neither a commit nor the checkpoint, and lets the log start over', async () => {
    const { door, note, database } = openBeside();
    const asked: Promise<unknown>[] = [];
    for (let row = 0; row < 200; row += 1) {
      note(`act ${row}`);
      asked.push(door.ask(`u${row}`, 'auditPart', PART));
      database.sqlite.pragma('wal_checkpoint(PASSIVE)');
    }
    await Promise.all(asked);
    expect(database.sqlite.pragma('wal_checkpoint(TRUNCATE)')).toEqual([
      { busy: 0, log: 0, checkpointed: 0 },
    ]);
  });

  test('has no variable of the server, and no more than the file’s name', async () => {
    vi.stubEnv('MASTER_KEY', 'secret');
    onTestFinished(() => void vi.unstubAllEnvs());
    const reporting = `port.on('message', (question) => question === null ? port.close()
      : port.postMessage({ type: 'answer', answer: { env: { ...process.env }, workerData } }));`;
    const { door } = open({ thread: threadOf(reporting), path: '/p/tideline.sqlite' });
    const { value } = (await door.ask('u', 'auditPart', PART)) as { value: unknown };
    expect(value).toEqual({ env: {}, workerData: { databasePath: '/p/tideline.sqlite' } });
  });

  test('whose file is gone is reported, and no client waits for it', async () => {
    const { door, ended, lines } = open();
    expect(await door.ask('u', 'auditPart', PART)).toMatchObject(AWAY);
    expect(ended.times).toBe(1);
    expect(lines).toMatchObject([{ msg: 'the reader thread ended: it is started again' }]);
  });
});

describe('G2 the reader’s door', () => {
  test('answers each one’s questions in their order, and lets users take turns', async () => {
    const { door } = open({ thread: threadOf(COUNTING) });
    const turns = await Promise.all(
      ['a', 'a', 'a', 'b', 'c', 'a', 'b'].map((userId) => door.ask(userId, 'auditPart', PART)),
    );
    expect(turns.map((turn) => 'value' in turn && turn.value)).toEqual([1, 4, 6, 2, 3, 7, 5]);
  });

  test('refuses a user who asks for far too much, with a time to wait, and leaves the others theirs', async () => {
    const { door } = open({ thread: threadOf(''), maxWaiting: { maxOfUser: 2, maxTotal: 4 } });
    const ask = (userId: string) => door.ask(userId, 'auditPart', PART);
    const [, , third] = [ask('a'), ask('a'), ask('a')];
    expect(await third).toMatchObject({ refusal: { code: 'TOO_MANY', retryAfter: 1 } });
    const [, , full] = [ask('b'), ask('c'), ask('d')];
    expect(await full).toMatchObject(AWAY);
    expect(door.load.waiting).toBe(4);
  });

  test('a thread that dies takes one question along, refuses the others and is started again', async () => {
    const dying = `port.on('message', () => { throw new Error('no more'); });`;
    const { door, wall, ended, lines } = open({ thread: threadOf(dying) });
    const asked = ['a', 'b'].map((userId) => door.ask(userId, 'auditPart', PART));
    expect(await Promise.all(asked)).toMatchObject([AWAY, AWAY]);
    expect(await door.ask('c', 'auditPart', PART)).toMatchObject(AWAY);
    expect(ended.times).toBe(1);
    expect(lines).toMatchObject([{ error: { message: 'no more' }, pause: 100 }]);
    wall.advance(100);
    await vi.waitFor(async () => {
      await door.ask('a', 'auditPart', PART);
      expect(ended.times).toBe(2);
    });
    expect(lines.at(-1)).toMatchObject({ pause: 200 });
  });

  test('serves again when the thread does', async () => {
    const once = `const { existsSync, writeFileSync } = require('node:fs');
      if (!existsSync(workerData.databasePath)) { writeFileSync(workerData.databasePath, ''); process.exit(1); }\n`;
    const { door, wall, ended } = open({ thread: threadOf(once + COUNTING) });
    await vi.waitFor(() => expect(ended.times).toBe(1));
    wall.advance(100);
    await vi.waitFor(async () => {
      expect(await door.ask('a', 'auditPart', PART)).toMatchObject({ ok: true });
    });
    expect(ended.times).toBe(1);
  });

  test('a thread that does not answer is replaced after five seconds', async () => {
    const { door, wall, ended } = open({ thread: threadOf('') });
    const asked = door.ask('a', 'auditPart', PART);
    await vi.waitFor(() => {
      wall.advance(5_000);
      expect(ended.times).toBe(1);
    });
    expect(await asked).toMatchObject(AWAY);
  });

  test('a read that fails is the asker’s alone', async () => {
    const failing = `let asked = 0;
      port.on('message', (question) => {
        if (question === null) return port.close();
        asked += 1;
        port.postMessage(asked === 1 ? { type: 'failed', error: new Error('no such table') }
          : { type: 'answer', answer: asked });
      });`;
    const { door, ended } = open({ thread: threadOf(failing) });
    const asked = [door.ask('a', 'auditPart', PART), door.ask('b', 'auditPart', PART)];
    await expect(asked[0]).rejects.toThrow('no such table');
    expect(await asked[1]).toMatchObject({ ok: true, value: 2 });
    expect(ended.times).toBe(0);
  });

  test('refuses everybody once it is closed, and closes in time', async () => {
    const { door, ended, lines } = openBeside();
    const asked = door.ask('a', 'auditPart', PART);
    await door.close();
    expect(await asked).toMatchObject(AWAY);
    expect(await door.ask('a', 'auditPart', PART)).toMatchObject(AWAY);
    expect([ended.times, lines]).toEqual([0, []]);
  });
});
