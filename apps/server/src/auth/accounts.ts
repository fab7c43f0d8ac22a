import { type AuthPort, conflict, done, refused } from '@tideline/api';
import { NO_PASSWORD_HASH, type Repositories, type Sealer, type UserRow } from '@tideline/db';
import type { TradingSettings } from '@tideline/engine';
import { isLoopbackUrl } from '../config/loopback.ts';
import type { WallClock } from '../runtime/clock.ts';
import { AttemptLimits } from './attempts/attempt-limits.ts';
import { disconnectIdentities } from './oidc/linked-identity.ts';
import { OidcSignIn } from './oidc/oidc.ts';
import type { OidcSettings } from './oidc/oidc-issuer.ts';
import type { AuthContext } from './request/auth-context.ts';
import { AuthRequest, type CookieJar } from './request/auth-request.ts';
import { SecondFactorKeeper } from './second-factor/second-factor.ts';
import { DeviceKeeper } from './session/devices.ts';
import { confirmEnrolment, disableSecondFactor, renewRecoveryCodes } from './sign-in/enrolment.ts';
import { isSessionIdle, noteActivity, refuseIdle } from './sign-in/idle-lock.ts';
import { changePassword } from './sign-in/password-change.ts';
import { resetPassword } from './sign-in/password-reset.ts';
import { confirmWithPassword, refuseUnproved } from './sign-in/reauthentication.ts';
import { registerUser } from './sign-in/registration.ts';
import { signIn } from './sign-in/sign-in.ts';
import {
  confirmWithCode,
  needsSecondFactor,
  refuseStale,
  refuseUnenrolled,
  secondFactorAgeMs,
} from './sign-in/step-up.ts';
import { toUserProfile } from './sign-in/user-profile.ts';

export interface AccountsOptions
  extends Omit<
    AuthContext,
    'repositories' | 'attemptLimits' | 'devices' | 'factors' | 'profileOf' | 'needsInvite'
  > {
  readonly repositories: Repositories;
  readonly sealer: Sealer;
  readonly publicOrigin: string;
  /** Null where passwords are the only way to sign in. */
  readonly oidc: OidcSettings | null;
  readonly settingsOf: (userId: string) => TradingSettings;
  /** For durations; `wall`, the default, gives dates. */
  readonly steadyClock?: WallClock;
}

const OIDC_NOT_OFFERED_REFUSAL = conflict('This server does not sign in with OpenID Connect.');

export class Accounts {
  readonly oidc: OidcSignIn | null;
  readonly #auth: AuthContext;

  constructor(accountsOptions: AccountsOptions) {
    const { sealer, publicOrigin, oidc, settingsOf, steadyClock, ...options } = accountsOptions;
    const { repositories, wall } = options;
    const isHttps = publicOrigin.startsWith('https:');
    this.#auth = {
      ...options,
      attemptLimits: new AttemptLimits(steadyClock ?? wall),
      devices: new DeviceKeeper(repositories.devices, isHttps, wall),
      factors: new SecondFactorKeeper({ repositories, sealer, wall }),
      needsInvite: !isLoopbackUrl(publicOrigin),
      profileOf: (user) =>
        toUserProfile(user, repositories.brokerConfigs.get(user.id), settingsOf(user.id)),
    };
    this.oidc = oidc === null ? null : new OidcSignIn(this.#auth, { ...oidc, publicOrigin });
  }

  /** Without an owner, the set-up link is the only way in. */
  get needsOwner(): boolean {
    return this.#auth.repositories.users.findOwner() === null;
  }

  /** True when the server is reached from beyond its own machine. */
  get needsInvite(): boolean {
    return this.#auth.needsInvite;
  }

  /** Null without a session, and for suspended users. */
  async viewerOf(cookies: string): Promise<UserRow | null> {
    const session = await this.#auth.sessions.read(cookies);
    if (session === null) return null;
    const user = this.#auth.repositories.users.findById(session.userId);
    return user?.isActive === true ? user : null;
  }

  authPortForRequest(jar: CookieJar): AuthPort {
    const auth = this.#auth;
    const request = new AuthRequest(auth, jar);
    return {
      readSignInMethods: () => ({ oidc: this.oidc !== null, needsOwner: this.needsOwner }),
      register: (input) => registerUser(request, input),
      login: (input) => signIn(request, input),
      logout: () => request.endSession(),
      resetPassword: (input) => resetPassword(request, input),
      readProfile: (userId) => {
        const user = auth.repositories.users.findById(userId);
        if (user === null) throw new RangeError(`there is no user ${userId}`);
        return auth.profileOf(user);
      },
      readAccountSecurity: () => this.#readSecurity(request),
      proveByCode: (code) => request.asCaller((caller) => confirmWithCode(request, caller, code)),
      proveByPassword: (password) =>
        request.asCaller((caller) => confirmWithPassword(request, caller, password)),
      changePassword: (input) =>
        request.asCaller((caller) => changePassword(request, caller, input)),
      endOtherSessions: async () => {
        const caller = await request.readCaller();
        if (caller === null) return;
        const { session, user } = caller;
        auth.repositories.together(() => {
          auth.sessions.endOtherSessions(session);
          request.recordAction(user, 'sessions.ended');
        });
      },
      enrolSecondFactor: () => request.asCaller(({ user }) => auth.factors.beginEnrolment(user)),
      beginFactorReplacement: () =>
        request.asCaller(({ user }) => auth.factors.beginReplacement(user)),
      confirmEnrolment: (code) =>
        request.asCaller((caller) => confirmEnrolment(request, caller, code)),
      renewRecoveryCodes: () => request.asCaller((caller) => renewRecoveryCodes(request, caller)),
      disableSecondFactor: () => disableSecondFactor(request),
      connectIdentity: async () =>
        this.oidc === null
          ? refused(OIDC_NOT_OFFERED_REFUSAL)
          : done({ url: await this.oidc.beginSignIn(jar) }),
      disconnectIdentities: () => disconnectIdentities(request),
      refuseIfIdle: () => request.refusalFor((caller) => refuseIdle(auth, caller)),
      refuseUnlessReauthenticated: () =>
        request.refusalFor((caller) => refuseUnproved(auth, caller)),
      refuseUnlessRecentFactor: () => request.refusalFor((caller) => refuseStale(auth, caller)),
      refuseIfUnenrolled: () => request.refusalFor(({ user }) => refuseUnenrolled(auth, user)),
      noteUserActivity: () => noteActivity(request),
    };
  }

  /** A token has no session: it is never idle, and proves nothing. */
  authPortForToken(user: UserRow, address: string): AuthPort {
    const port = this.authPortForRequest({
      cookieHeader: '',
      clientAddress: address,
      setCookie: () => undefined,
    });
    return {
      ...port,
      refuseIfIdle: () => null,
      refuseIfUnenrolled: () => refuseUnenrolled(this.#auth, user),
      noteUserActivity: () => undefined,
    };
  }

  async #readSecurity(request: AuthRequest) {
    const { factors, wall, repositories } = this.#auth;
    const caller = await request.readCaller();
    if (caller === null) throw new Error('the session ended while it was read');
    const { session, user } = caller;
    const now = wall.now();
    const hasSecondFactor = factors.hasFactor(user.id);
    return {
      hasSecondFactor,
      mustEnrol: !hasSecondFactor && needsSecondFactor(this.#auth, user),
      recoveryCodesLeft: repositories.recoveryCodes.left(user.id),
      isIdle: isSessionIdle(session, now),
      factorAgeMs: secondFactorAgeMs(session, now),
      hasPassword: user.passwordHash !== NO_PASSWORD_HASH,
      isConnected: repositories.identities.isLinked(user.id),
    };
  }
}
