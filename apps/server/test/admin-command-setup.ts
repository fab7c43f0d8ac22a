import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  brokerKeyContext,
  createRepositories,
  lockDataFolder,
  openDatabase,
  type Repositories,
  secondFactorContext,
} from '@tideline/db';
import { beforeAll, onTestFinished } from 'vitest';
import type { KeyEnv } from '../src/keys/master-key.ts';
import { openSealing } from '../src/keys/master-key-check.ts';
import { Secret } from '../src/runtime/secret.ts';
import { type BuiltServer, buildServer } from './built-server.ts';
import { PROCESS_TIMEOUT } from './process-setup.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { addUsers } from './users.ts';

type Variables = Readonly<Record<string, string>>;

export interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function useAdminCommand() {
  let built: BuiltServer | null = null;
  beforeAll(() => {
    built = buildServer();
  }, PROCESS_TIMEOUT);

  return function newSetup() {
    const dataDir = join(temporaryFolder(), 'data');
    mkdirSync(dataDir);
    const databaseFile = join(dataDir, 'tideline.sqlite');

    /** `limits` is a line of shell that runs first. */
    function start(args: readonly string[], variables: Variables = {}, limits = ''): ChildProcess {
      if (built === null) throw new Error('the command was not built');
      const command = [process.execPath, built.console, ...args];
      const [program = '', ...rest] =
        limits === '' ? command : ['bash', '-c', `${limits}; exec "$0" "$@"`, ...command];
      const child = spawn(program, rest, {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...variables },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      return child;
    }

    async function saidBy(child: ChildProcess): Promise<Said> {
      let [stdout, stderr] = ['', ''];
      child.stdout?.setEncoding('utf8').on('data', (text: string) => {
        stdout += text;
      });
      child.stderr?.setEncoding('utf8').on('data', (text: string) => {
        stderr += text;
      });
      const [code] = await once(child, 'close');
      return { code, stdout, stderr };
    }

    function withData<T>(work: (repositories: Repositories) => T): T {
      const database = openDatabase(databaseFile);
      try {
        return work(createRepositories(database));
      } finally {
        database.close();
      }
    }

    return {
      dataDir,
      databaseFile,
      start,
      withData,
      adminWith: (variables: Variables, ...args: readonly string[]) =>
        saidBy(start(args, variables)),
      adminUnder: (limits: string, ...args: readonly string[]) => saidBy(start(args, {}, limits)),
      admin: (...args: readonly string[]) => saidBy(start(args)),
    };
  };
}

export const OWNER = {
  id: 'owner',
  email: 'owner@example.com',
  passwordHash: 'none',
  firstName: null,
  lastName: null,
  profileImageUrl: null,
  isOwner: true,
  isAdmin: true,
  isActive: true,
  createdAt: Date.UTC(2026, 0, 5),
};

export function withPeople(setup: ReturnType<ReturnType<typeof useAdminCommand>>) {
  setup.withData((repositories) => {
    repositories.users.create(OWNER);
    addUsers(repositories, 'ann', 'bob');
  });
  return {
    ...setup,
    user: (id: string) => setup.withData(({ users }) => users.findById(id)),
    audited: () =>
      setup.withData(({ audit }) =>
        audit
          .page({ beforeId: null, maxRows: 9 })
          .map(({ actor, action, subject, detail }) => [actor, action, subject, detail]),
      ),
    holdLock() {
      const lock = lockDataFolder(join(setup.dataDir, 'lock.sqlite'));
      onTestFinished(() => lock.release());
    },
  };
}

export const done = (stdout: string): Said => ({ code: 0, stdout, stderr: '' });

export function refused(line: string, code = 1): Said {
  return { code, stdout: '', stderr: `tideline: ${line}\n` };
}

/** Users with sealed keys; the first also has a second factor. */
export function sealSecrets(
  repositories: Repositories,
  dataDir: string,
  userIds: readonly string[],
): void {
  const { sealer } = openSealing(keyEnv(dataDir), repositories);
  for (const userId of userIds) {
    repositories.brokerConfigs.save({
      userId,
      venue: 'simulated',
      environment: 'paper',
      sealedKeyId: sealer.seal(brokerKeyContext(userId, 'keyId', 'paper'), `id ${userId}`),
      sealedSecretKey: sealer.seal(brokerKeyContext(userId, 'secretKey', 'paper'), `key ${userId}`),
      isActive: true,
      lastTestedAt: 1,
      account: null,
    });
  }
  const [first = ''] = userIds;
  repositories.secondFactors.beginEnrolment(first, sealer.seal(secondFactorContext(first), 'seed'));
}

/**
 * Null when a start with these variables opens everything. Settles an interrupted rotation, as a
 * start does.
 */
export function whyNotOpen(
  repositories: Repositories,
  dataDir: string,
  userIds: readonly string[],
  variables: Variables = {},
): string | null {
  const { sealer, refusal } = openSealing(keyEnv(dataDir, variables), repositories);
  if (refusal !== null) return refusal;
  for (const userId of userIds) {
    const config = repositories.brokerConfigs.get(userId);
    if (config === null) return `${userId} has no keys`;
    const keyId = sealer.open(brokerKeyContext(userId, 'keyId', 'paper'), config.sealedKeyId);
    const key = sealer.open(brokerKeyContext(userId, 'secretKey', 'paper'), config.sealedSecretKey);
    if (keyId !== `id ${userId}` || key !== `key ${userId}`) return `${userId} has other keys`;
  }
  const [first = ''] = userIds;
  const seed = repositories.secondFactors.findFactor(first)?.sealedSecret ?? Buffer.alloc(0);
  return sealer.open(secondFactorContext(first), seed) === 'seed' ? null : 'another seed';
}

function keyEnv(
  DATA_DIR: string,
  { MASTER_KEY, MASTER_KEY_FILE }: Readonly<Record<string, string>> = {},
): KeyEnv {
  const key = MASTER_KEY === undefined ? undefined : new Secret(MASTER_KEY);
  return { DATA_DIR, MASTER_KEY: key, MASTER_KEY_FILE };
}
