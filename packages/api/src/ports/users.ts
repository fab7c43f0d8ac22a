import type { EpochMs, Money, OptionContract, Price } from '@tideline/engine';
import type { AllowedEmail } from '../schemas/allowed-emails.ts';
import type { AuditAnswer, AuditEntry } from '../schemas/audit.ts';
import type { UserProfile } from './auth.ts';
import type { OpenPosition } from './trading.ts';
import type { Answer, Awaitable, PageQuery, SerializedAnswer, Viewer } from './viewer.ts';

export interface UserEntry extends UserProfile {
  readonly isOwner: boolean;
  readonly isClosing: boolean;
}

export interface ExecutedTrade {
  readonly contract: OptionContract;
  readonly action: 'buy' | 'sell';
  readonly quantity: number;
  readonly price: Price;
  readonly profitLoss: Money | null;
  readonly executedAt: EpochMs;
}

export interface UserActivity {
  readonly positions: readonly OpenPosition[];
  readonly recentTrades: readonly ExecutedTrade[];
  readonly totalTrades: number;
}

export interface ResetLink {
  readonly resetLink: string;
  /** Wall time. */
  readonly expiresAt: EpochMs;
}

/**
 * Acts of administrators, all audited. NOT_FOUND for an unknown user; CONFLICT for the owner, the
 * last administrator, and removing a user who holds positions.
 */
export interface UsersPort {
  list(): Awaitable<readonly UserEntry[]>;
  setAdmin(by: Viewer, userId: string, isAdmin: boolean): Answer<null>;
  /** Suspending closes sessions and ends entries at once; exits go on until nothing is held. */
  setActive(by: Viewer, userId: string, isActive: boolean): Answer<null>;
  remove(by: Viewer, userId: string): Answer<null>;
  resetSettings(by: Viewer, userId: string): Answer<null>;
  /** Returns the link only once; ends the user's sessions and pauses trading. */
  resetLink(by: Viewer, userId: string): Answer<ResetLink>;
  readActivity(userId: string): Answer<UserActivity>;
}

export interface AllowedEmailsPort {
  list(): Awaitable<readonly AllowedEmail[]>;
  /**
   * Returns an invitation link, once, and only where the server is reached from beyond its machine.
   * Adding an address again makes a new link until it registers.
   */
  add(by: Viewer, email: string): Answer<AllowedEmail & { readonly inviteLink: string | null }>;
  /** NOT_FOUND when not listed, CONFLICT for the owner. */
  remove(by: Viewer, email: string): Answer<null>;
}

export interface AuditRow extends Readonly<Omit<AuditEntry, 'id' | 'at'>> {
  readonly id: number;
  /** Wall time. */
  readonly at: EpochMs;
}

export interface AuditPort {
  readPage(page: PageQuery): SerializedAnswer<AuditAnswer>;
}

export interface DeniedCallsPort {
  /**
   * `procedure` is the dotted name. FORBIDDEN: the caller lacks the right. NOT_FOUND: it wanted
   * another user's data. Never throws, as the call is refused whether noted or not.
   */
  noteDenial(by: Viewer, procedure: string, code: 'FORBIDDEN' | 'NOT_FOUND'): void;
}
