import type { AuditTrail } from '../admin/audit-trail.ts';
import type { Env } from '../config/env.ts';
import { createNotifications, type Notifications } from '../notify/notifications.ts';
import type { Host } from './host.ts';
import type { Market } from './market.ts';
import type { Storage } from './storage.ts';

const TELEGRAM = 'https://api.telegram.org';

export function startNotifications(
  env: Env,
  { wall, dates, log, onClose }: Host,
  parts: { readonly storage: Storage; readonly market: Market; readonly trail: AuditTrail },
): Notifications {
  const { repositories, sealing } = parts.storage;
  const { source } = parts.market;
  const { NOTIFY_TELEGRAM_URL: telegram, NOTIFY_SMTP_URL: url, NOTIFY_EMAIL_FROM: from } = env;
  const notifications = createNotifications({
    repositories,
    sealer: sealing.sealer,
    privateHosts: env.NOTIFY_PRIVATE_HOSTS,
    telegram: { origin: telegram ?? TELEGRAM, isOperators: telegram !== undefined },
    mailServer: url === undefined || from === undefined ? null : { url, from },
    isSimulated: source.isSimulated,
    publicOrigin: env.PUBLIC_ORIGIN,
    trail: parts.trail,
    moment: () => source.time.moment(),
    wall,
    dates,
    random: Math.random,
    log,
  });
  onClose(() => notifications.sender.close());
  notifications.sender.start();
  return notifications;
}
