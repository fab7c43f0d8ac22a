/** The id may be shown, the secret may not. */
export interface BrokerCredentials {
  readonly keyId: string;
  readonly secretKey: string;
}
