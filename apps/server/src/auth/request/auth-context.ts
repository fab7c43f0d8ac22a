import type { Refusal, UserProfile } from '@tideline/api';
import type { Repositories, UserRow } from '@tideline/db';
import type { FetchPicture } from '../../images/fetch-picture.ts';
import type { Wall } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { AttemptLimits } from '../attempts/attempt-limits.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { SecondFactorKeeper } from '../second-factor/second-factor.ts';
import type { DeviceKeeper } from '../session/devices.ts';
import type { SessionKeeper } from '../session/sessions.ts';
import type { SetupToken } from '../session/setup-token.ts';
import type { WriteAudit } from './audit-event.ts';

/** Called in this order after a new password by link. */
export interface ResetTrading {
  pause(userId: string): boolean;
  /**
   * Removes a live account's keys, which must be entered again; inside the caller's transaction.
   * Returns whether it did.
   */
  removeKeys(userId: string): boolean;
  reconnect(userId: string): Promise<void>;
}

/** What every act of signing in works with. One per process. */
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
  readonly wall: Wall;
  readonly log: Log;
  readonly audit: WriteAudit;
  readonly passwords: Passwords;
  readonly guesses: AttemptLimits;
  readonly sessions: SessionKeeper;
  readonly devices: DeviceKeeper;
  readonly factors: SecondFactorKeeper;
  readonly ownerEmail: string;
  readonly setupToken: SetupToken;
  /**
   * The server is reached from beyond its own machine: knowing an address does not prove owning it.
   */
  readonly needsInvite: boolean;
  /** No real money can be traded, so a second factor is offered but not required. */
  readonly isSimulated: boolean;
  /** Begins a new user's machine, with a simulated account where the market is simulated. */
  readonly openAccount: (userId: string) => Promise<void>;
  readonly resetTrading: ResetTrading;
  readonly fetchPicture: FetchPicture;
  readonly profile: (user: UserRow) => UserProfile;
}

export const SIGNED_OUT: Refusal = {
  code: 'SIGNED_OUT',
  message: 'You are signed out. Sign in again.',
};
