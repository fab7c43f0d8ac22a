import { generateKeyPairSync, sign } from 'node:crypto';

const YEAR_MS = 365 * 86_400_000;
const SEQUENCE_TAG = 0x30;
const SET_TAG = 0x31;
const ECDSA_WITH_SHA256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02];
const COMMON_NAME = [0x55, 0x04, 0x03];

/** Key and certificate for TLS (RFC 5280, version 1). */
export function selfSigned(host: string): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = derElement(SEQUENCE_TAG, derElement(0x06, Buffer.from(ECDSA_WITH_SHA256)));
  const attribute = derElement(
    SEQUENCE_TAG,
    derElement(0x06, Buffer.from(COMMON_NAME)),
    derElement(0x0c, Buffer.from(host)),
  );
  const name = derElement(SEQUENCE_TAG, derElement(SET_TAG, attribute));
  const now = Date.now();
  const validity = derElement(SEQUENCE_TAG, derTime(now - YEAR_MS), derTime(now + YEAR_MS));
  const publicPart = publicKey.export({ type: 'spki', format: 'der' });
  const serial = derElement(0x02, Buffer.from([1]));
  const body = derElement(SEQUENCE_TAG, serial, algorithm, name, validity, name, publicPart);
  const signature = sign('sha256', body, privateKey);
  const whole = derElement(
    SEQUENCE_TAG,
    body,
    algorithm,
    derElement(0x03, Buffer.from([0]), signature),
  );
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** A tag, the length in the fewest bytes, the content. */
function derElement(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const { length } = body;
  const long = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...(length < 0x80 ? [length] : long)]), body]);
}

/** A UTCTime: "261122174500Z". */
function derTime(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return derElement(0x17, Buffer.from(`${digits}Z`));
}
