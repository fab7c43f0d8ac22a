import type { Result } from '../errors.ts';
import type { AllowedEmail } from '../schemas/allowed-emails.ts';
import type { Awaitable, Viewer } from './viewer.ts';

/** The whitelist, in canonical addresses; every change is audited. */
export interface AllowedEmailsPort {
  list(): Awaitable<readonly AllowedEmail[]>;
  /**
   * A link only where the server is reached from beyond its own machine, told only once. Adding an
   * address again is no error: while nobody has registered it makes a new link.
   */
  add(
    by: Viewer,
    email: string,
  ): Awaitable<Result<AllowedEmail & { readonly inviteLink: string | null }>>;
  /** NOT_FOUND for what is not listed, CONFLICT for the owner. */
  remove(by: Viewer, email: string): Awaitable<Result<null>>;
}
