export type OidcOutcome =
  | 'away'
  /** The issuer refused, or its answer does not belong to a sign-in begun here. */
  | 'refused'
  /** The e-mail address is not verified or not on the whitelist, or its user is suspended. */
  | 'not-allowed'
  /** The address has an account here, whose signed-in user must connect the identity. */
  | 'sign-in-first'
  | 'too-many'
  /** The page asks for the code and passes it to `finishWithCode`. */
  | 'second-factor'
  | LinkOutcome;

export type LinkOutcome =
  /** The issuer asked for proof again, so the change that needed it may go on. */
  | 'confirmed'
  /** The issuer itself says that it did not ask again. */
  | 'not-anew'
  | 'connected'
  /** Connecting needs fresh proof: password and second factor. */
  | 'confirm-first'
  /** The identity is another user's here, or has another e-mail address. */
  | 'other-account'
  | 'signed-out';

export function outcomePagePath(outcome: OidcOutcome, isSignedIn: boolean): string {
  const isStillSignedIn = isSignedIn && outcome !== 'signed-out';
  return `${isStillSignedIn ? '/api-settings' : '/api/login'}#oidc=${outcome}`;
}
