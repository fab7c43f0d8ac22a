import { createHmac } from 'node:crypto';

export const SIGNATURE_HEADER = 'Tideline-Signature';

/** HMAC-SHA256 (RFC 2104) over time and body together, so neither can be replaced. */
export function webhookSignature(secret: string, unixSeconds: number, body: string): string {
  const hex = createHmac('sha256', secret).update(`${unixSeconds}.${body}`).digest('hex');
  return `t=${unixSeconds},v1=${hex}`;
}
