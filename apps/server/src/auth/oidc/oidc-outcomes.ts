export type OidcOutcome =
  | 'away'
  /** The issuer said no, or its answer does not belong to a flow begun here. */
  | 'refused'
  /** The address is not verified, not on the whitelist, or its user is suspended. */
  | 'not-allowed'
  /** The address has an account here, which its signed-in user must connect. */
  | 'sign-in-first'
  | 'too-many'
  /** The page asks for the code and gives it to `giveCode`. */
  | 'second-factor'
  | LinkOutcome;

export type LinkOutcome =
  /** The issuer has asked for proof again: the change that needed it may go on. */
  | 'confirmed'
  /** The issuer says itself that it did not ask again. */
  | 'not-anew'
  | 'connected'
  /** Connecting needs password and second factor, which are no longer fresh. */
  | 'confirm-first'
  /** The identity is another user's here, or has another address. */
  | 'other-account'
  | 'signed-out';

export function outcomePage(ending: OidcOutcome, isSignedIn: boolean): string {
  const isStill = isSignedIn && ending !== 'signed-out';
  return `${isStill ? '/api-settings' : '/api/login'}#oidc=${ending}`;
}
