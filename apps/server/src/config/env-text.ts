import { isIP } from 'node:net';
import { z } from 'zod';

export const HOST_NAME_PATTERN =
  /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?)*$/;

export const UNREACHABLE_MESSAGE = 'must have one host name or IP address, and no port 0';

export function isReachable(text: string): boolean {
  const { hostname, port } = new URL(text);
  const host = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  return port !== '0' && (isIP(host) !== 0 || HOST_NAME_PATTERN.test(host.replace(/\.$/, '')));
}

/**
 * Null for a good text. Environment files written on Windows, or for a shell, leave line ends or
 * quotes in values.
 */
export function whyNotPlain(text: string): string | null {
  if (/\r$/.test(text))
    return 'must not end with a carriage return: save its file with Unix line ends';
  if (/[\p{Cc}\u2028\u2029]/u.test(text))
    return 'must have no line break and no other control character';
  if (/^["'`\u2018-\u201d]|["'`\u2018-\u201d]$/.test(text)) return 'must not stand in quotes';
  if (text !== text.trim()) return 'must not begin or end with a blank';
  return null;
}

export const wordSchema = z.string().regex(/^[\x21-\x7e]+$/, {
  error: 'must be one word of ASCII letters, digits and signs',
});

/** The server expands no `~`, `$` or `%`. */
export const pathSchema = z
  .string()
  .refine((text) => !/^[~$%]/.test(text), {
    error: 'must be a path in full: nothing here puts a folder in the place of ~, $ or %',
  })
  .refine((text) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(text), {
    error: 'must be a path, not an address',
  });

/** Upper case, the scheme's own port and a slash at the end make no other origin. */
export const originSchema = z
  .string()
  .refine((text) => /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(text) && URL.canParse(text), {
    error: 'must be an origin such as https://tideline.example.com, without a path',
    abort: true,
  })
  .refine(isReachable, { error: UNREACHABLE_MESSAGE, abort: true })
  .transform((text) => new URL(text).origin);
