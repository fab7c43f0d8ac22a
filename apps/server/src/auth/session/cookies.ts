import { Cookie } from 'lucia';

export function readCookie(cookieHeader: string, name: string): string | null {
  for (const part of cookieHeader.split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name) return value === '' ? null : value;
  }
  return null;
}

/** With this prefix browsers keep the cookie to this host. */
export function hostCookieName(name: string, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** Scripts can't read it. 0 seconds clear it; null keeps it until the browser closes. */
export function httpOnlyCookie(name: string, value: string, maxAgeSeconds: number | null): string {
  return new Cookie(name, value, {
    httpOnly: true,
    secure: name.startsWith('__Host-'),
    sameSite: 'lax',
    path: '/',
    ...(maxAgeSeconds !== null && { maxAge: maxAgeSeconds }),
  }).serialize();
}
