import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';

/** A browser's end of Web Push, written from RFC 8188, 8291 and 8292 alone. */
export function createPushBrowser(privateKey = null, auth = randomBytes(16)) {
  const pair = createECDH('prime256v1');
  if (privateKey === null) pair.generateKeys();
  else pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey();
  return {
    /** As `PushSubscription.toJSON` gives it. */
    subscription: (endpoint) => ({
      endpoint,
      expirationTime: null,
      keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    }),
    /** Throws for bytes that were not encrypted for this browser. */
    decrypt(body) {
      const salt = body.subarray(0, 16);
      const idLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + idLength);
      const sealed = body.subarray(21 + idLength);
      if (sealed.length > body.readUInt32BE(16)) throw new Error('more than one record');
      const shared = hmac(auth, pair.computeSecret(senderKey));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
      const secret = hmac(salt, expand(shared, info));
      const key = expand(secret, Buffer.from('Content-Encoding: aes128gcm\0')).subarray(0, 16);
      const nonce = expand(secret, Buffer.from('Content-Encoding: nonce\0')).subarray(0, 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.findLastIndex((byte) => byte !== 0);
      if (padded[end] !== 2) throw new Error('not the last record');
      return padded.subarray(0, end).toString('utf8');
    },
  };
}

/** What a push service reads of who sends: throws unless the key in the header has signed it. */
export function vapidClaims(authorization) {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x, y },
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('another key has signed it');
  return { publicKey, claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}

function hmac(key, data) {
  return createHmac('sha256', key).update(data).digest();
}

/** The first block of HKDF's second half (RFC 5869), which is all that is needed. */
function expand(key, info) {
  return hmac(key, Buffer.concat([info, Buffer.from([1])]));
}
