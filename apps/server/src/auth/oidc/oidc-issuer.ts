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
  readonly picture: string | null;
  /** When the user last proved themselves to the issuer, in epoch milliseconds. */
  readonly signedInAt: number | null;
}

type Claims = Readonly<Record<string, unknown>>;

const TIMEOUT_SECONDS = 10;

/** The authorisation code flow with PKCE, state and nonce. */
export class OidcIssuer {
  readonly #settings: OidcSettings;
  readonly #redirectUri: string;
  readonly #onSilence: (error: unknown) => void;
  #configuration: Promise<Configuration> | null = null;

  /**
   * Throws `RangeError` for an issuer without TLS. `onSilence` is called when the issuer's second
   * answer about a user can't be read.
   */
  constructor(
    settings: OidcSettings,
    redirectUri: string,
    onSilence: (error: unknown) => void = () => undefined,
  ) {
    if (!isPrivateUrl(settings.issuer)) {
      throw new RangeError('the issuer must be an https address unless it is on loopback');
    }
    this.#settings = settings;
    this.#redirectUri = redirectUri;
    this.#onSilence = onSilence;
  }

  /**
   * `asksAgain` makes the issuer ask even a signed-in user for proof. Throws when the issuer is
   * unreachable.
   */
  async authorizationUrl(
    { state, nonce, verifier }: OidcFlow,
    asksAgain: boolean,
  ): Promise<string> {
    const configuration = await this.#discoverIssuer();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: this.#redirectUri,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(asksAgain && { max_age: '0' }),
    }).href;
  }

  /** Throws for an answer that the issuer did not vouch for. */
  async exchangeCode(query: string, { state, nonce, verifier }: OidcFlow): Promise<OidcPerson> {
    const configuration = await this.#discoverIssuer();
    const tokens = await authorizationCodeGrant(
      configuration,
      new URL(`${this.#redirectUri}${query}`),
      {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      },
    );
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('the issuer sent no claims');
    const { iss, sub, auth_time } = claims;
    const isWhole = claims.email !== undefined && claims.email_verified !== undefined;
    const reported = isWhole
      ? claims
      : await this.#userInfo(configuration, tokens.access_token, claims);
    const reportedEmail = textClaim(reported.email);
    return {
      issuer: iss,
      subject: sub,
      email: reported.email_verified === true ? reportedEmail : null,
      reportedEmail,
      firstName: textClaim(reported.given_name ?? claims.given_name),
      lastName: textClaim(reported.family_name ?? claims.family_name),
      picture: pictureUrlOf(reported.picture ?? claims.picture),
      signedInAt: auth_time === undefined ? null : auth_time * 1_000,
    };
  }

  /**
   * Some issuers give on request what the token omits. E-mail address and its verification must come
   * from one answer: split over two they prove nothing. A known user needs neither, so a failure is
   * only reported.
   */
  async #userInfo(
    configuration: Configuration,
    accessToken: string,
    claims: IDToken,
  ): Promise<Claims> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    try {
      return await fetchUserInfo(configuration, accessToken, claims.sub);
    } catch (error) {
      this.#onSilence(error);
      return claims;
    }
  }

  async #discoverIssuer(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const url = new URL(issuer);
    this.#configuration ??= discovery(url, clientId, clientSecret ?? undefined, undefined, {
      timeout: TIMEOUT_SECONDS,
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

function textClaim(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim.slice(0, 254) : null;
}

/** Null for a URL that is too long, because a part of it would be another URL. */
function pictureUrlOf(claim: unknown): string | null {
  return typeof claim === 'string' && claim.length <= 2_000 ? claim : null;
}
