import { decodeTimestampToTimeSpec, EXT_TIMESTAMP, ExtensionCodec } from '@msgpack/msgpack';

/** Decodes to RFC 3339 text with nanoseconds: a `Date` keeps only milliseconds. */
export const NANOSECOND_CODEC = new ExtensionCodec();

NANOSECOND_CODEC.register({
  type: EXT_TIMESTAMP,
  encode: () => null,
  decode(data) {
    const { sec, nsec } = decodeTimestampToTimeSpec(data);
    const at = new Date(sec * 1_000);
    if (Number.isNaN(at.getTime())) return null;
    const whole = at.toISOString().slice(0, -'.000Z'.length);
    return `${whole}.${String(nsec).padStart(9, '0')}Z`;
  },
});
