/** A browser's end of Web Push, written from RFC 8188, 8291 and 8292 alone. */
export interface PushBrowser {
  /** As `PushSubscription.toJSON` gives it. */
  subscription(endpoint: string): {
    readonly endpoint: string;
    readonly expirationTime: null;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Throws for bytes that were not encrypted for this browser. */
  decrypt(body: Buffer): string;
}

/** With keys of its own, unless they are given. */
export function createPushBrowser(privateKey?: Buffer, auth?: Buffer): PushBrowser;

/** What a push service reads of who sends: throws unless the key in the header has signed it. */
export function vapidClaims(authorization: string): {
  readonly publicKey: string;
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
};
