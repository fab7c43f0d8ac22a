/** How the way to the issuer and back ended, for the page to tell. */
export type OidcEnding =
  /** The issuer can't be reached. */
  | 'away'
  /** The issuer said no, or its answer does not belong to what was begun here. */
  | 'refused'
  /** The address is not verified, not on the whitelist, or its user is suspended. */
  | 'not-allowed'
  /** The address has an account here: it is connected by who is signed in to it. */
  | 'sign-in-first'
  | 'too-many'
  /** The page asks for the code and gives it to `giveCode`. */
  | 'second-factor'
  | OwnEnding;

/** How it ended for who is signed in, and stays so. */
export type OwnEnding =
  /** The issuer has asked again who it is: what asked for that may go on. */
  | 'confirmed'
  /** The issuer says itself that it did not ask again. */
  | 'not-anew'
  | 'connected'
  /** Connecting asks for the password and the second factor, which are not fresh any more. */
  | 'confirm-first'
  /** It is somebody else's here, or has another address. */
  | 'other-account'
  /** The session ended on the way. */
  | 'signed-out';

/** The page that tells it: where one signs in, or where one's own sign-in is looked after. */
export function endingPage(ending: OidcEnding, isSignedIn: boolean): string {
  const isStill = isSignedIn && ending !== 'signed-out';
  return `${isStill ? '/api-settings' : '/api/login'}#oidc=${ending}`;
}
