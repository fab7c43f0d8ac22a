import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
} from 'openid-client';
import { isPrivateUrl } from '../../config/loopback.ts';
import type { OidcFlow } from './oidc-flow.ts';

export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

export interface OidcPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly reportedEmail: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly pictureUrl: string | null;
  /** When the user last proved themselves to the issuer, in epoch milliseconds. */
  readonly signedInAt: number | null;
}

type Claims = Readonly<Record<string, unknown>>;

const ISSUER_TIMEOUT_SECONDS = 10;

/** The authorisation code flow with PKCE, state and nonce. */
export class OidcIssuer {
  readonly #settings: OidcSettings;
  readonly #redirectUri: string;
  readonly #onUserInfoFailure: (error: unknown) => void;
  #configuration: Promise<Configuration> | null = null;

  /**
   * Throws `RangeError` for an issuer without TLS. `onUserInfoFailure` is called when the issuer's second
   * answer about a user can't be read.
   */
  constructor(
    settings: OidcSettings,
    redirectUri: string,
    onUserInfoFailure: (error: unknown) => void = () => undefined,
  ) {
    if (!isPrivateUrl(settings.issuer)) {
      throw new RangeError('the issuer must be an https address unless it is on loopback');
    }
    this.#settings = settings;
    this.#redirectUri = redirectUri;
    this.#onUserInfoFailure = onUserInfoFailure;
  }

  /**
   * `forcesReauthentication` makes the issuer ask even a signed-in user for proof. Throws when the issuer is
   * unreachable.
   */
  async createAuthorizationUrl(flow: OidcFlow, forcesReauthentication: boolean): Promise<string> {
    const { state, nonce, codeVerifier } = flow;
    const configuration = await this.#discoverIssuer();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
      ...(forcesReauthentication && { max_age: '0' }),
    }).href;
  }

  /** Throws for an answer that the issuer did not vouch for. */
  async exchangeCode(returnQuery: string, flow: OidcFlow): Promise<OidcPerson> {
    const configuration = await this.#discoverIssuer();
    const returnUrl = new URL(`${this.#redirectUri}${returnQuery}`);
    const tokens = await authorizationCodeGrant(configuration, returnUrl, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the issuer sent no claims');
    const { iss, sub, auth_time } = claims;
    const hasEmailClaims = claims.email !== undefined && claims.email_verified !== undefined;
    const reportedClaims = hasEmailClaims
      ? claims
      : await this.#readUserInfo(configuration, tokens.access_token, claims);
    const reportedEmail = toTextClaim(reportedClaims.email);
    return {
      issuer: iss,
      subject: sub,
      email: reportedClaims.email_verified === true ? reportedEmail : null,
      reportedEmail,
      firstName: toTextClaim(reportedClaims.given_name ?? claims.given_name),
      lastName: toTextClaim(reportedClaims.family_name ?? claims.family_name),
      pictureUrl: pictureUrlOf(reportedClaims.picture ?? claims.picture),
      signedInAt: auth_time === undefined ? null : auth_time * 1_000,
    };
  }

  /**
   * Some issuers give on request what the token omits. E-mail address and its verification must come
   * from one answer: split over two they prove nothing. A known user needs neither, so a failure is
   * only reported.
   */
  async #readUserInfo(config: Configuration, token: string, claims: IDToken): Promise<Claims> {
    if (config.serverMetadata().userinfo_endpoint === undefined) return claims;
    try {
      return await fetchUserInfo(config, token, claims.sub);
    } catch (error) {
      this.#onUserInfoFailure(error);
      return claims;
    }
  }

  async #discoverIssuer(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const url = new URL(issuer);
    this.#configuration ??= discovery(url, clientId, clientSecret ?? undefined, undefined, {
      timeout: ISSUER_TIMEOUT_SECONDS,
      execute: [
        // Checks the token's signature too, although it comes from the issuer itself.
        enableNonRepudiationChecks,
        ...(url.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });
    try {
      return await this.#configuration;
    } catch (error) {
      this.#configuration = null;
      throw error;
    }
  }
}

function toTextClaim(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim.slice(0, 254) : null;
}

/** Null for a URL that is too long, because a part of it would be another URL. */
function pictureUrlOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim.length <= 2_000 ? claim : null;
}
