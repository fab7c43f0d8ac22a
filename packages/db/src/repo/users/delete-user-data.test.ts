import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tablesOf } from '../../../test/fill-tables.ts';
import {
  ADA,
  AT,
  addUsers,
  apiToken,
  BOB,
  decision,
  NOW,
  stateOf,
  trade,
} from '../../../test/fixtures.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { takeFence } from '../../fencing.ts';
import { type Database, openDatabase } from '../../open.ts';
import { openEmptyDatabase } from '../../testing/index.ts';
import { TradingStore } from '../../trading-store.ts';
import { truncateWal } from '../../write-ahead-log.ts';
import { createRepositories } from '../index.ts';
import { deleteUserData } from './delete-user-data.ts';

const SECRETS = ['canary-key-id', 'canary-secret-key', 'canary-seed', 'canary-password'];

function furnish(database: Database, user: typeof BOB, name: string): void {
  const repositories = createRepositories(database);
  const { id: userId, email } = user;
  repositories.users.setPasswordHash(userId, SECRETS[3] ?? '');
  repositories.allowedEmails.add(email, NOW, ADA.id);
  repositories.sessions.add({
    idHash: name,
    userId,
    expiresAt: 1,
    provedAt: 0,
    lastActiveAt: 0,
    factorAt: null,
  });
  repositories.brokerConfigs.save({
    userId,
    venue: 'simulator',
    environment: 'paper',
    sealedKeyId: Buffer.from(SECRETS[0] ?? ''),
    sealedSecretKey: Buffer.from(SECRETS[1] ?? ''),
    isActive: true,
    lastTestedAt: null,
    account: null,
  });
  repositories.secondFactors.beginEnrolment(userId, Buffer.from(SECRETS[2] ?? ''));
  repositories.recoveryCodes.replace(userId, ['c1', 'c2']);
  repositories.devices.remember({ userId, idHash: name, lastSeenAt: 1 });
  repositories.apiTokens.add(apiToken(userId));
  const image = {
    type: 'image/png',
    bytes: Buffer.from(`the face of ${name}`),
    digest: name,
  } as const;
  repositories.profileImages.save({ userId, ...image });
  repositories.identities.linkIdentity({ issuer: 'https://id.example', subject: name }, userId);
  const link = { email, createdBy: ADA.id, createdAt: 0, expiresAt: 1 };
  repositories.oneTimeLinks.add({ ...link, tokenHash: `r${name}`, kind: 'reset', userId });
  repositories.oneTimeLinks.add({ ...link, tokenHash: `i${name}`, kind: 'invite', userId: null });
  repositories.equity.appendPoints([
    { userId, accountNumber: 'A1', date: '2026-11-20', at: NOW, equity: 1 },
  ]);
}

function counts({ sqlite }: Database): Record<string, unknown> {
  const tables = tablesOf(sqlite).map((table) => [
    table,
    sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get(),
  ]);
  return Object.fromEntries(tables);
}

function withTwoUsers(path = ':memory:'): Database {
  const database = openDatabase(path);
  addUsers(database);
  furnish(database, ADA, 'ada');
  furnish(database, BOB, 'bob');
  new TradingStore(database).commitSteps(
    [
      {
        userId: BOB.id,
        fence: takeFence(database),
        at: AT,
        feed: 'f',
        state: stateOf(BOB.id),
        intents: [],
        journal: [
          decision(NOW),
          trade('t1'),
          { type: 'alarm', severity: 'info', code: 'TEST', message: 'x' },
        ],
        paths: [
          {
            ...{ tradeId: 't1', from: NOW, to: NOW, bestBid: 1, worstBid: 1 },
            ...{ points: [{ at: NOW, bid: 1, ask: 2 }], refused: 0, begins: true },
          },
        ],
      },
    ],
    [],
  );
  const { tradeNotes } = createRepositories(database);
  tradeNotes.saveNote({ tradeId: 't1', userId: BOB.id, note: 'Late.', tags: [], savedAt: 1 });
  return database;
}

describe('deleting a user', () => {
  it('takes what signs in and trades, of no other user, and keeps the journal [K2]', () => {
    const database = withTwoUsers();
    const before = counts(database);
    expect(createRepositories(database).users.softDelete(BOB.id, NOW)).toBe('done');
    expect(counts(database)).toEqual({
      ...before,
      sessions: 1,
      broker_configs: 1,
      second_factors: 1,
      recovery_codes: 2,
      api_tokens: 1,
      devices: 1,
      profile_images: 1,
      identities: 1,
      one_time_links: 2,
      trade_notes: 0,
      notices: 0,
    });
    expect(before).toMatchObject({
      ...{ trades: 1, trade_paths: 1, decisions: 1, alarms: 1, allowed_emails: 2 },
    });
    const { sessions, brokerConfigs } = createRepositories(database);
    expect(sessions.ofUser(ADA.id)).toHaveLength(1);
    expect(brokerConfigs.get(ADA.id)).not.toBeNull();
  });

  it('leaves no byte of the secrets in the file [K2]', () => {
    const path = join(temporaryFolder(), 'tideline.sqlite');
    const database = openDatabase(path);
    addUsers(database);
    furnish(database, BOB, 'bob');
    const found = () => {
      truncateWal(database);
      const bytes = readFileSync(path);
      return SECRETS.filter((secret) => bytes.includes(secret));
    };
    expect(found()).toEqual(SECRETS);
    createRepositories(database).users.softDelete(BOB.id, NOW);
    expect(found()).toEqual([]);
    expect(database.sqlite.pragma('secure_delete', { simple: true })).toBe(0);
    database.close();
  });

  it('of no user is a mistake', () => {
    expect(() => deleteUserData(openEmptyDatabase(), 'u-missing', NOW)).toThrow(
      /no user u-missing/,
    );
  });
});
