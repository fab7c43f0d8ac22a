import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer, SealBrokenError } from './seal.ts';
import { brokerKeyContext, secondFactorContext } from './seal-contexts.ts';

const CONTEXT = { userId: 'u1', field: 'secretKey', environment: 'paper' };
const sealer = createSealer(randomBytes(32));

describe('sealing', () => {
  it('gives any text back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const text = Buffer.from(bytes).toString('utf8');
        expect(sealer.open(CONTEXT, sealer.seal(CONTEXT, text))).toBe(text);
      }),
    );
  });

  it('never seals the same text the same way, and hides it [V11.3.1]', () => {
    const one = sealer.seal(CONTEXT, 'canary');
    expect(one.equals(sealer.seal(CONTEXT, 'canary'))).toBe(false);
    expect(one.includes('canary')).toBe(false);
  });

  it('refuses it with any byte changed [M10] [V11.3.3]', () => {
    const sealed = sealer.seal(CONTEXT, 'key');
    for (const [index, byte] of sealed.entries()) {
      for (let other = 0; other < 256; other += 1) {
        if (other === byte) continue;
        const changed = Buffer.from(sealed);
        changed[index] = other;
        expect(() => sealer.open(CONTEXT, changed)).toThrow(SealBrokenError);
      }
    }
  });

  it('refuses it cut short, at every length [M10] [V11.3.3]', () => {
    const sealed = sealer.seal(CONTEXT, 'a secret');
    for (let length = 0; length < sealed.length; length += 1) {
      expect(() => sealer.open(CONTEXT, sealed.subarray(0, length))).toThrow(SealBrokenError);
    }
  });

  it('refuses it for another user, field or environment [M10] [N6] [V8.4.1] [V11.3.3]', () => {
    const contexts = ['u1', 'u2'].flatMap((userId) => [
      secondFactorContext(userId),
      ...(['keyId', 'secretKey'] as const).flatMap((field) => [
        brokerKeyContext(userId, field, 'paper'),
        brokerKeyContext(userId, field, 'live'),
      ]),
    ]);
    for (const context of contexts) {
      const sealed = sealer.seal(context, 'a secret');
      for (const other of contexts) {
        const open = () => sealer.open(other, sealed);
        if (other === context) expect(open()).toBe('a secret');
        else expect(open).toThrow(SealBrokenError);
      }
    }
  });

  it('distinguishes contexts that would read the same when joined', () => {
    const sealed = sealer.seal({ userId: 'a|b', field: 'c', environment: 'd' }, 'x');
    expect(() => sealer.open({ userId: 'a', field: 'b|c', environment: 'd' }, sealed)).toThrow(
      SealBrokenError,
    );
  });

  it('refuses another key, and keys of another length [V11.2.3]', () => {
    const sealed = sealer.seal(CONTEXT, 'a secret');
    expect(() => createSealer(randomBytes(32)).open(CONTEXT, sealed)).toThrow(SealBrokenError);
    expect(() => createSealer(randomBytes(16))).toThrow(/32 bytes/);
  });
});
