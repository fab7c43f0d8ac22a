import { isIP } from 'node:net';
import { z } from 'zod';
import { Secret } from '../runtime/secret.ts';
import { HOST_NAME_PATTERN, isReachable, originSchema, UNREACHABLE_MESSAGE } from './env-text.ts';

/** Names and addresses without a port, spelled as by `URL.hostname`. */
const privateHostsSchema = z
  .string()
  .default('')
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((host) => host.trim().replace(/^\[(.*)\]$/, '$1'))
      .filter(Boolean),
  )
  .refine((hosts) => hosts.every((host) => isIP(host) !== 0 || HOST_NAME_PATTERN.test(host)), {
    error: 'must be host names or IP addresses without a port, with commas between',
  });

/** A user name and a password may come before the mail server's host. */
const smtpUrlSchema = z
  .string()
  .refine(isSmtpUrl, {
    error: 'must be smtp://host:port or smtps://host:port, with user:password@ before the host',
    abort: true,
  })
  .refine(isReachable, { error: UNREACHABLE_MESSAGE })
  .refine(isDecodable, { error: 'must have %25 for each % in its user name and password' })
  .transform((text) => new Secret(new URL(text)));

export const notifyVariableSchemas = {
  NOTIFY_PRIVATE_HOSTS: privateHostsSchema,
  NOTIFY_TELEGRAM_URL: originSchema.optional(),
  NOTIFY_SMTP_URL: smtpUrlSchema.optional(),
  NOTIFY_EMAIL_FROM: z.email({ error: 'must be an e-mail address' }).optional(),
} as const;

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search + hash === ''
  );
}

function isDecodable(text: string): boolean {
  const { username, password } = new URL(text);
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
