import { randomUUID } from 'node:crypto';
import { type AuthPort, done, type Refusal, refused, type UserProfile } from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import type { TradingSettings } from '@tideline/engine';
import type { Wall } from '../clock.ts';
import type { GuessLimit } from './guess-limit.ts';
import type { Passwords } from './passwords.ts';
import type { SessionKeeper } from './sessions.ts';
import type { SetupToken } from './setup-token.ts';

export interface AccountsOptions {
  readonly repositories: Pick<Repositories, 'users' | 'allowedEmails' | 'brokerConfigs'>;
  readonly passwords: Passwords;
  readonly guesses: GuessLimit;
  readonly sessions: SessionKeeper;
  readonly wall: Wall;
  readonly ownerEmail: string;
  readonly setupToken: SetupToken;
  /** Begins a new user's machine, with a simulated account where the market is simulated. */
  readonly openAccount: (userId: string) => Promise<void>;
  readonly settings: (userId: string) => TradingSettings;
}

/** The same words whether or not an address is known, or on the whitelist. */
const NOT_ALLOWED: Refusal = {
  code: 'FORBIDDEN',
  message: 'This address can not register. Ask an administrator, or use the set-up link.',
};
const WRONG: Refusal = {
  code: 'SIGNED_OUT',
  message: 'The e-mail address or the password is wrong.',
};

/** The cookie of one request, and the header that changes it. */
export interface CookieJar {
  readonly header: string;
  set(cookie: string): void;
}

/** Registering, signing in and out. One per process; `forRequest` binds it to a request's cookie. */
export class Accounts {
  readonly #options: AccountsOptions;

  constructor(options: AccountsOptions) {
    this.#options = options;
  }

  /** While nobody owns this server, its set-up link is the only way in. */
  get needsOwner(): boolean {
    return this.#options.repositories.users.owner() === null;
  }

  /** The signed-in user, null for everybody else; suspended users are nobody. */
  async viewer(cookies: string): Promise<UserRow | null> {
    const signedIn = await this.#options.sessions.read(cookies);
    if (signedIn === null) return null;
    const user = this.#options.repositories.users.byId(signedIn.userId);
    return user?.isActive === true ? user : null;
  }

  forRequest(jar: CookieJar): AuthPort {
    return {
      register: async (input) => {
        const { email, password, setupToken } = input;
        const isOwner = this.#mayOwn(email, setupToken);
        if (!isOwner && !this.#mayRegister(email)) return refused(NOT_ALLOWED);
        const passwordHash = await this.#options.passwords.hash(password);
        // Hashing took a while: somebody may have registered with the same right meanwhile.
        if (isOwner ? !this.needsOwner : !this.#mayRegister(email)) return refused(NOT_ALLOWED);
        const user: UserRow = {
          id: randomUUID(),
          email,
          passwordHash,
          firstName: input.firstName || null,
          lastName: input.lastName || null,
          profileImageUrl: null,
          isOwner,
          isAdmin: isOwner,
          isActive: true,
          createdAt: this.#options.wall.now(),
        };
        this.#options.repositories.users.create(user);
        await this.#options.openAccount(user.id);
        jar.set(await this.#options.sessions.begin(user.id));
        return done(this.#profile(user));
      },

      login: async ({ email, password }) => {
        const { guesses, passwords, repositories, sessions } = this.#options;
        const retryAfter = guesses.retryAfter(email);
        if (retryAfter !== null) {
          return refused({
            code: 'TOO_MANY',
            message: 'Too many wrong passwords. Try again later.',
            retryAfter,
          });
        }
        guesses.count(email);
        const user = repositories.users.byEmail(email);
        const isRight = await passwords.verify(user?.passwordHash ?? null, password);
        if (!isRight || user === null || !user.isActive) return refused(WRONG);
        guesses.forget(email);
        jar.set(await sessions.begin(user.id));
        return done(this.#profile(user));
      },

      logout: async () => {
        const signedIn = await this.#options.sessions.read(jar.header);
        jar.set(await this.#options.sessions.end(signedIn?.sessionId ?? null));
      },

      profile: (userId) => {
        const user = this.#options.repositories.users.byId(userId);
        if (user === null) throw new RangeError(`there is no user ${userId}`);
        return this.#profile(user);
      },
    };
  }

  #mayOwn(email: string, token: string | undefined): boolean {
    const { ownerEmail, setupToken } = this.#options;
    return (
      this.needsOwner && email === ownerEmail && token !== undefined && setupToken.matches(token)
    );
  }

  #mayRegister(email: string): boolean {
    const { repositories, ownerEmail } = this.#options;
    return (
      email !== ownerEmail &&
      repositories.allowedEmails.has(email) &&
      repositories.users.byEmail(email) === null
    );
  }

  #profile(user: UserRow): UserProfile {
    const config = this.#options.repositories.brokerConfigs.get(user.id);
    return {
      id: user.id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      profileImageUrl: user.profileImageUrl,
      isAdmin: user.isAdmin,
      isActive: user.isActive,
      hasApiConfig: config !== null,
      environment: config?.environment ?? 'paper',
      autoTrade: this.#options.settings(user.id).autoTrade,
      createdAt: user.createdAt,
    };
  }
}
