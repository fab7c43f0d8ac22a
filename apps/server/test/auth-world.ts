import type { AuthPort, Result } from '@tideline/api';
import { createRepositories, createSealer, type UserRow } from '@tideline/db';
import { openEmptyDatabase } from '@tideline/db/testing';
import { DEFAULT_SETTINGS } from '@tideline/engine';
import { onTestFinished } from 'vitest';
import { Accounts, type AccountsOptions } from '../src/auth/accounts.ts';
import { Passwords } from '../src/auth/passwords/passwords.ts';
import type { AuditEvent } from '../src/auth/request/audit-event.ts';
import type { CookieJar } from '../src/auth/request/auth-request.ts';
import { drawToken, hashToken } from '../src/auth/session/one-time-token.ts';
import { SessionKeeper } from '../src/auth/session/sessions.ts';
import { SetupToken } from '../src/auth/session/setup-token.ts';
import { createLog } from '../src/runtime/log.ts';
import { createManualWall } from './manual-wall.ts';
import { OWNER, SETUP_TOKEN } from './owner.ts';

export const ANN = { email: 'ann@example.com', password: 'a password of her own' };
export const BOB = { email: 'bob@example.com', password: 'some other long words' };

class CountingPasswords extends Passwords {
  hashes = 0;
  /** Runs before each answer of a password check, like events that happen during the hash. */
  meanwhile: () => void = () => undefined;

  override async hash(password: string): Promise<string> {
    this.hashes += 1;
    this.meanwhile();
    return `hash of ${password}`;
  }

  override async verify(stored: string | null, password: string): Promise<boolean> {
    this.hashes += 1;
    this.meanwhile();
    return stored === `hash of ${password}`;
  }
}

/** A browser with cookies and a network address of its own. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly received: string[] = [];
  readonly address: string;
  readonly #accounts: Accounts;

  constructor(accounts: Accounts, address: string) {
    this.#accounts = accounts;
    this.address = address;
  }

  get calls(): AuthPort {
    return this.#accounts.authPortForRequest(this.jar());
  }

  jar(): CookieJar {
    return {
      cookieHeader: this.header,
      clientAddress: this.address,
      setCookie: (cookie) => {
        this.received.push(cookie);
        const [pair = ''] = cookie.split(';', 1);
        const [name = '', value = ''] = pair.split('=', 2);
        if (value === '') this.cookies.delete(name);
        else this.cookies.set(name, value);
      },
    };
  }

  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  viewer(): Promise<UserRow | null> {
    return this.#accounts.viewerOf(this.header);
  }
}

export function createAuthWorld(changes: Partial<AccountsOptions> = {}) {
  const database = openEmptyDatabase();
  onTestFinished(() => database.close());
  const repositories = createRepositories(database);
  const wall = createManualWall(1_800_000_000_000);
  const passwords = new CountingPasswords();
  const audit: AuditEvent[] = [];
  const resets: string[] = [];
  const storage = { isWorking: true };
  const opened: string[] = [];
  const publicOrigin = changes.publicOrigin ?? 'http://localhost:3000';
  const isHttps = publicOrigin.startsWith('https:');
  const accounts = new Accounts({
    repositories,
    sealer: createSealer(Buffer.alloc(32, 7)),
    wall,
    log: createLog('silent'),
    writeAudit: (note) => audit.push(note),
    passwords,
    sessions: new SessionKeeper(repositories.sessions, isHttps, wall),
    ownerEmail: OWNER.email,
    setupToken: new SetupToken(SETUP_TOKEN),
    publicOrigin,
    isSimulated: true,
    oidc: null,
    openAccount: async (userId) => void opened.push(userId),
    resetEffects: {
      pauseUser(userId) {
        resets.push(`pause ${userId}`);
        return storage.isWorking;
      },
      removeKeys(userId) {
        resets.push(`keys ${userId}`);
        return true;
      },
      reconnectUser: async (userId) => void resets.push(`reconnect ${userId}`),
    },
    fetchPicture: async () => {
      throw new Error('no picture');
    },
    settingsOf: () => DEFAULT_SETTINGS,
    ...changes,
  });
  repositories.allowedEmails.add(OWNER.email, wall.now());
  repositories.allowedEmails.add(ANN.email, wall.now());

  const browser = (address = '192.0.2.1') => new Browser(accounts, address);
  const userOf = (email: string) => {
    const user = repositories.users.findByEmail(email);
    if (user === null) throw new Error(`no user registered as ${email}`);
    return user;
  };
  return {
    accounts,
    database,
    repositories,
    wall,
    passwords,
    audit,
    resets,
    storage,
    opened,
    browser,
    userOf,
    hash: hashToken,
    actions: () => audit.map(({ action }) => action),
    async registered(person: typeof ANN): Promise<Browser> {
      repositories.allowedEmails.add(person.email, wall.now());
      const own = browser();
      valueOrThrow(await own.calls.register(person));
      return own;
    },
    link(kind: 'invite' | 'reset', email: string, lastsMs = 3_600_000): string {
      const token = drawToken();
      repositories.oneTimeLinks.add({
        tokenHash: hashToken(token),
        kind,
        email,
        userId: kind === 'reset' ? userOf(email).id : null,
        createdBy: null,
        createdAt: wall.now(),
        expiresAt: wall.now() + lastsMs,
      });
      return token;
    },
  };
}

export type AuthWorld = ReturnType<typeof createAuthWorld>;

export function valueOrThrow<T>(answer: Result<T>): T {
  if (answer.ok) return answer.value;
  throw new Error(`${answer.refusal.code}: ${answer.refusal.message}`);
}

export function outcome(answer: Result<unknown>): string {
  return answer.ok ? 'ok' : answer.refusal.code;
}
