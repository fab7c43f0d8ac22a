const TOKEN_KINDS = ['setup', 'invite', 'reset'] as const;
type TokenKind = (typeof TOKEN_KINDS)[number];

/** A one-time link, or the return from an issuer. */
export type SignInLink =
  | {
      readonly kind: TokenKind;
      readonly token: string;
      /** Proposed; may be empty. */
      readonly email: string;
    }
  /** `outcomeCode` is the server's. */
  | { readonly kind: 'oidc'; readonly outcomeCode: string };

/** Reads `/api/login#setup=TOKEN` and its kind. The hash never leaves the browser. */
export function parseSignInLink(hash: string): SignInLink | null {
  const hashParameters = new URLSearchParams(hash.replace(/^#/, ''));
  for (const kind of TOKEN_KINDS) {
    const token = hashParameters.get(kind)?.trim() ?? '';
    if (token !== '') return { kind, token, email: hashParameters.get('email')?.trim() ?? '' };
  }
  const outcomeCode = hashParameters.get('oidc') ?? '';
  return outcomeCode === '' ? null : { kind: 'oidc', outcomeCode };
}
