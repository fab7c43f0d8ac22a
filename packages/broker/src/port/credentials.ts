/**
 * What signs in to a venue: the id of a key, which may be shown, and its secret, which may not. Every
 * venue takes these two.
 */
export interface BrokerCredentials {
  readonly keyId: string;
  readonly secretKey: string;
}
