import type { AllowedEmail } from '../schemas/allowed-emails.ts';
import type { Answer, Awaitable, Viewer } from './viewer.ts';

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
