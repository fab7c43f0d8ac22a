import { expect, test } from 'vitest';
import { createSecurityHeaders } from './security-headers.ts';

test('a browser that came over https never goes back to http; on http it would be locked out [V3.4.1]', () => {
  const name = 'strict-transport-security';
  expect(createSecurityHeaders(true)[name]).toBe('max-age=31536000; includeSubDomains');
  expect(Object.keys(createSecurityHeaders(false))).not.toContain(name);
});
