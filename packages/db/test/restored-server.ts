import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { initialState } from '@tideline/engine';
import Sqlite from 'better-sqlite3';
import { backUpDatabase } from '../src/backup.ts';
import { takeFence } from '../src/fencing.ts';
import { type Database, openDatabase } from '../src/open.ts';
import { readAccountState } from '../src/read-account-state.ts';
import { createRepositories, type Repositories } from '../src/repo/index.ts';
import { handleOlderDatabase } from '../src/restore/detect-older-database.ts';
import { GenerationFileKeeper } from '../src/restore/generation-keeper.ts';
import { markRestored, restoreDatabase } from '../src/restore/restore-database.ts';
import { TradingStore } from '../src/trading-store.ts';
import { ADA, AT, apiToken, BOB, CONTRACT, FOMC, LIMITS, stateOf } from './fixtures.ts';
import { temporaryFolder } from './temporary-folder.ts';

export const NOW = Date.UTC(2026, 10, 27, 15);
const FAR = Date.UTC(2100, 0, 1);
const PEOPLE = ['bob', 'cid', 'dan', 'eve', 'fay', 'gus'] as const;
export const mailOf = (id: string) => `${id}@example.com`;

const sessionOf = (userId: string) => ({
  idHash: `session of ${userId}`,
  userId,
  expiresAt: FAR,
  provedAt: 0,
  lastActiveAt: 0,
  factorAt: null,
});

const keysOf = (userId: string, key: string, accountNumber: string, environment = 'paper') => ({
  userId,
  venue: 'alpaca',
  environment: environment as 'paper' | 'live',
  sealedKeyId: Buffer.from(key),
  sealedSecretKey: Buffer.from(key),
  isActive: true,
  lastTestedAt: 1,
  account: { accountNumber, cash: 1, buyingPower: 1, portfolioValue: 1 },
});

const { trade: HELD } = readAccountState(
  JSON.parse(readFileSync(new URL('./stored-states/before-versions.json', import.meta.url), 'utf8'))
    .holding,
);

interface Open extends Repositories {
  readonly database: Database;
}

export async function newServer() {
  const path = join(temporaryFolder(), 'tideline.sqlite');
  const copy = join(temporaryFolder(), 'copy.sqlite');
  function open(): Open {
    const database = openDatabase(path);
    return { database, ...createRepositories(database) };
  }
  async function run(
    work: (server: Open) => void,
    until: (server: Open) => void = () => undefined,
  ) {
    const server = open();
    handleOlderDatabase(server.database, NOW);
    const keeper = new GenerationFileKeeper({
      database: server.database,
      onFailure: (error) => {
        throw error;
      },
    });
    const fence = takeFence(server.database);
    work(server);
    for (const { id } of server.users.listUsers()) saveState(server.database, id, fence);
    server.audit.append({ ...ENTRY, action: 'first' });
    backUpDatabase(path, copy);
    until(server);
    server.audit.append({ ...ENTRY, action: 'later' });
    await keeper.close();
    server.database.close();
  }
  await run(addPeople, changeEverything);
  return {
    path,
    copy,
    folder: dirname(path),
    async restore() {
      const restored = await restoreDatabase(path, copy, NOW);
      await markRestored(path);
      return restored;
    },
    read<T>(work: (server: Open) => T): T {
      const server = open();
      try {
        return work(server);
      } finally {
        server.database.close();
      }
    },
  };
}

const ENTRY = { at: 1, actorId: null, actor: 'system', subject: null, detail: null, address: null };

function saveState(database: Database, userId: string, fence: number): void {
  const state = { ...stateOf(userId), botActive: true, isActive: true };
  const step = { userId, fence, at: AT, feed: 'f', state, intents: [], journal: [] };
  new TradingStore(database).commitSteps([step], []);
}

function addPeople(server: Open): void {
  const { users, allowedEmails, sessions, oneTimeLinks, devices, secondFactors } = server;
  users.create(ADA);
  for (const id of PEOPLE) users.create({ ...BOB, id, email: mailOf(id), isAdmin: id === 'dan' });
  for (const { id, email } of users.listUsers()) {
    allowedEmails.add(email, 0);
    sessions.add(sessionOf(id));
    devices.remember({ userId: id, idHash: `device of ${id}`, lastSeenAt: 1 });
    server.apiTokens.add(apiToken(id));
    secondFactors.beginEnrolment(id, Buffer.from('old'));
    secondFactors.confirmSecret(id, { confirmedAt: 1, timeStep: 1 });
    server.recoveryCodes.replace(id, ['code-1', 'code-2']);
    server.identities.linkIdentity({ issuer: 'i', subject: id }, id);
    server.brokerConfigs.save(keysOf(id, 'old', `A-${id}`));
  }
  users.setActive('fay', false);
  allowedEmails.add('pending@example.com', 0);
  oneTimeLinks.add({
    tokenHash: 'link',
    kind: 'invite',
    email: 'pending@example.com',
    userId: null,
    createdBy: ADA.id,
    createdAt: 0,
    expiresAt: FAR,
  });
  server.sealing.claimFingerprint('key');
  const byOwner = { savedBy: ADA.id, savedAt: 1 };
  server.operatorLimits.appendVersion({ ...LIMITS, maxEntriesPerDay: 5 }, byOwner);
}

function changeEverything(server: Open): void {
  const { users, sessions, secondFactors, brokerConfigs, database } = server;
  sessions.remove('session of u1');
  users.setActive('bob', false);
  users.softDelete('cid', 5);
  users.setAdmin('dan', false);
  users.setPasswordHash('eve', 'newer');
  secondFactors.remove('eve');
  secondFactors.beginEnrolment('eve', Buffer.from('new'));
  secondFactors.confirmSecret('eve', { confirmedAt: 9, timeStep: 9 });
  server.recoveryCodes.replace('eve', ['code-3']);
  server.recoveryCodes.useCode('gus', 'code-1');
  server.identities.unlinkIdentities('gus');
  brokerConfigs.save(keysOf('eve', 'new', 'A-eve'));
  brokerConfigs.save(keysOf('gus', 'new', 'L-gus', 'live'));
  server.allowedEmails.remove('pending@example.com');
  server.killSwitch.set({ isEngaged: true, changedAt: 7, changedBy: null });
  server.operatorLimits.appendVersion(
    { ...LIMITS, maxContracts: 40, maxEntriesPerDay: 8 },
    { savedBy: 'u1', savedAt: 7 },
  );
  server.blackouts.replace([FOMC]);
  users.setActive('fay', true);
  users.setAdmin('eve', true);
  server.allowedEmails.add('hal@example.com', 0);
  users.create({ ...BOB, id: 'hal', email: mailOf('hal') });
  const trade = { ...HELD, quantity: 3, contract: CONTRACT };
  const states: readonly [string, object][] = [
    ['eve', { ...initialState('eve') }],
    ['hal', { ...initialState('hal'), trade }],
    ['gus', { ...stateOf('gus'), botActive: true, isActive: true, trade }],
  ];
  for (const [id, state] of states) {
    database.sqlite
      .prepare('INSERT OR REPLACE INTO account_states VALUES (?, 2, ?, 2)')
      .run(id, JSON.stringify(state));
  }
}

export const rightsOf = ({
  users,
  secondFactors,
  recoveryCodes,
  brokerConfigs,
  identities,
}: Open) =>
  Object.fromEntries(
    users
      .listUsers()
      .map(({ id, isActive, isAdmin, passwordHash }) => [
        id,
        [
          isActive ? 'active' : 'suspended',
          isAdmin ? 'admin' : 'trader',
          passwordHash,
          String(secondFactors.findFactor(id)?.sealedSecret),
          recoveryCodes.left(id),
          identities.isLinked(id),
          String(brokerConfigs.get(id)?.sealedKeyId),
        ],
      ]),
  );

export function contentsOf(path: string): unknown {
  const sqlite = new Sqlite(path, { readonly: true });
  const tables = ['users', 'audit_log', 'sessions', 'account_states', 'generation'];
  const rows = tables.map((table) => sqlite.prepare(`SELECT * FROM ${table}`).all());
  sqlite.close();
  return rows;
}
