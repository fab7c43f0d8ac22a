import { Secret, TOTP } from 'otpauth';

/** As an authenticator app shows it, some periods of 30 s off. */
export function totpCode(secret: string, at: number, periods = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: at + periods * 30_000 });
}
