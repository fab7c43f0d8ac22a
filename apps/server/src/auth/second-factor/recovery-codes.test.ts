import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawRecoveryCodes, hashRecoveryCode, isRecoveryCode } from './recovery-codes.ts';

test('ten are drawn, each another one, in a form that people can copy [V6.5.2] [V6.5.3] [V6.5.4]', () => {
  const codes = [...drawRecoveryCodes(), ...drawRecoveryCodes()];
  expect(new Set(codes).size).toBe(20);
  for (const code of codes) {
    expect(code).toMatch(/^[2-9a-hjkmnp-z]{6}(-[2-9a-hjkmnp-z]{6}){3}$/);
    expect(isRecoveryCode(code)).toBe(true);
  }
  expect(isRecoveryCode('123456')).toBe(false);
});

test('a hash says nothing about a code without the secret of the factor [V6.5.2]', () => {
  const [code = ''] = drawRecoveryCodes();
  const hash = hashRecoveryCode('A SECRET', code);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(hashRecoveryCode('A SECRET', code)).toBe(hash);
  expect(hashRecoveryCode('ANOTHER', code)).not.toBe(hash);
});

test('G14 have as many bits as the pages on security say [V11.5.1]', () => {
  const drawn = Array.from({ length: 100 }, drawRecoveryCodes).flat();
  const letters = new Set(drawn.join('').replaceAll('-', ''));
  const bits = Math.floor(24 * Math.log2(letters.size));
  const page = (path: string) =>
    readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
  expect(page('SECURITY.md')).toMatch(new RegExp(`recovery codes +\\| ${bits} random bits`));
  expect(page('docs/reference/asvs.md')).toContain(`Recovery codes have ${bits} bits`);
});
