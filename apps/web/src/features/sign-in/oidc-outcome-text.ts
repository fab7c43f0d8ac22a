const OIDC_OUTCOME_SENTENCES: Readonly<Record<string, string>> = {
  away: 'The OpenID Connect issuer cannot be reached. Sign in with your password, or try again later.',
  refused: 'The OpenID Connect issuer did not sign you in. Try again.',
  'not-allowed':
    'This address may not sign in here. It must be verified, and allowed by your administrator.',
  'sign-in-first':
    'This address has an account. Sign in with its password first, then connect OpenID Connect in API Settings.',
  'signed-out': 'You were signed out on the way. Sign in again.',
  'too-many': 'Too many attempts. Wait some minutes, then try again.',
};

/** Why no user was signed in. */
export function oidcOutcomeText(outcomeCode: string): string {
  return (
    OIDC_OUTCOME_SENTENCES[outcomeCode] ?? 'Signing in with OpenID Connect did not work. Try again.'
  );
}
