export interface IssuerMismatch {
  readonly expected: string;
  /** The issuer's name as its published configuration, a token or an answer has it. */
  readonly issuer: string;
  readonly isSlashAlone: boolean;
}

/**
 * Finds an issuer with another name than expected, even by a slash at the end. Null for any other
 * error.
 */
export function findIssuerMismatch(error: unknown): IssuerMismatch | null {
  for (let cause = error; isObject(cause); cause = cause.cause) {
    const issuer = issuerIn(cause);
    const { expected } = cause;
    // The library reports an unexpected state, a secret, in the same shape, but no state is a URL.
    if (issuer !== null && typeof expected === 'string' && URL.canParse(expected)) {
      const isSlashAlone = withoutTrailingSlash(expected) === withoutTrailingSlash(issuer);
      return { expected, issuer, isSlashAlone };
    }
  }
  return null;
}

function issuerIn(cause: Record<string, unknown>): string | null {
  const { body, attribute, claims, claim, parameters } = cause;
  const isIssuerAttribute = attribute === 'issuer' && isObject(body);
  if (isIssuerAttribute && typeof body.issuer === 'string') return body.issuer;
  if (claim === 'iss' && isObject(claims) && typeof claims.iss === 'string') return claims.iss;
  return parameters instanceof URLSearchParams ? parameters.get('iss') : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function withoutTrailingSlash(text: string): string {
  return text.replace(/\/$/, '');
}

/** The error itself may hold the whole return URL with its code, which is a secret. */
export function oidcFailureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { name, message, cause } = error;
  return `${name}: ${message}${cause instanceof Error ? `: ${cause.message}` : ''}`;
}
