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
  /** `ending` is the server's code. */
  | { readonly kind: 'oidc'; readonly ending: string };

/** Reads `/api/login#setup=TOKEN` and its kind. The hash never leaves the browser. */
export function signInLinkOf(hash: string): SignInLink | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  for (const kind of TOKEN_KINDS) {
    const token = fields.get(kind)?.trim() ?? '';
    if (token !== '') return { kind, token, email: fields.get('email')?.trim() ?? '' };
  }
  const ending = fields.get('oidc') ?? '';
  return ending === '' ? null : { kind: 'oidc', ending };
}
