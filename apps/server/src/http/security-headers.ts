import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** Pages load nothing of another origin, and no inline script or style element. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Positioned pop-ups have their place in a style attribute.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No text becomes markup or script; our own policy makes the service worker's address.
  "require-trusted-types-for 'script'",
  'trusted-types tideline',
];

const UNUSED_BROWSER_FEATURES = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
];

/** After signing out, a browser must not show earlier answers again. */
export const LOG_OUT_HEADERS = { 'clear-site-data': '"cache"' };

export function createSecurityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': CONTENT_SECURITY_POLICY.join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': UNUSED_BROWSER_FEATURES.map((feature) => `${feature}=()`).join(', '),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    // For browsers that do not know frame-ancestors.
    'x-frame-options': 'DENY',
    // On http it would lock the user out.
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Set before the framework sees the request, because its own errors and event streams pass no hook. */
export function sendSecurityHeaders(server: Server, isHttps: boolean): void {
  const headers = Object.entries(createSecurityHeaders(isHttps));
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    for (const [name, value] of headers) response.setHeader(name, value);
  });
}
