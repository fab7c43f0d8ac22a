import type { UserProfile } from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import type { FetchPicture } from '../../images/fetch-picture.ts';
import type { WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { AttemptLimits } from '../attempts/attempt-limits.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecondFactorKeeper } from '../second-factor/second-factor.ts';
import type { DeviceKeeper } from '../session/devices.ts';
import type { SessionKeeper } from '../session/sessions.ts';
import type { SetupToken } from '../session/setup-token.ts';
import type { WriteAuditEvent } from './audit-event.ts';

/** What setting a password by link does to trading, in this order. */
export interface PasswordResetEffects {
  pauseUser(userId: string): boolean;
  /**
   * Removes the keys of a live account, which must be entered again, in the caller's transaction.
   * Returns whether there were any.
   */
  removeKeys(userId: string): boolean;
  reconnectUser(userId: string): Promise<void>;
}

export interface AuthContext {
  readonly repositories: Pick<
    Repositories,
    | 'users'
    | 'allowedEmails'
    | 'brokerConfigs'
    | 'sessions'
    | 'devices'
    | 'oneTimeLinks'
    | 'identities'
    | 'secondFactors'
    | 'recoveryCodes'
    | 'profileImages'
    | 'together'
  >;
  readonly wall: WallClock;
  readonly log: Log;
  readonly writeAudit: WriteAuditEvent;
  readonly passwords: Passwords;
  readonly attemptLimits: AttemptLimits;
  readonly sessions: SessionKeeper;
  readonly devices: DeviceKeeper;
  readonly factors: SecondFactorKeeper;
  readonly ownerEmail: string;
  readonly setupToken: SetupToken;
  /**
   * The server is reached from beyond its own machine, so knowing an e-mail address does not prove
   * owning it.
   */
  readonly needsInvite: boolean;
  /** No real money can be traded, so a second factor is offered but not required. */
  readonly isSimulated: boolean;
  /** Begins the user's trading, on a simulated market with an account of its own. */
  readonly openAccount: (userId: string) => Promise<void>;
  readonly resetEffects: PasswordResetEffects;
  readonly fetchPicture: FetchPicture;
  readonly profileOf: (user: UserRow) => UserProfile;
}
