import type { Bot } from '../bot/bot.ts';
import type { Env } from '../config/env.ts';
import { createNotifications, type Notifications } from '../notify/notifications.ts';
import type { ProcessHost } from './host.ts';
import type { AppParts } from './parts.ts';

const TELEGRAM_ORIGIN = 'https://api.telegram.org';

export function startNotifications(
  env: Env,
  { wall, dateClock, log, onClose }: ProcessHost,
  parts: Pick<AppParts, 'storage' | 'market' | 'bot' | 'trail' | 'metrics'>,
): Notifications {
  const { repositories, sealing } = parts.storage;
  const { source } = parts.market;
  const { NOTIFY_TELEGRAM_URL: telegram, NOTIFY_SMTP_URL: url, NOTIFY_EMAIL_FROM: from } = env;
  const notifications = createNotifications({
    repositories,
    sealer: sealing.sealer,
    privateHosts: env.NOTIFY_PRIVATE_HOSTS,
    telegram: { origin: telegram ?? TELEGRAM_ORIGIN, isSetByOperator: telegram !== undefined },
    mailServer: url === undefined || from === undefined ? null : { url, fromAddress: from },
    isSimulated: source.isSimulated,
    publicOrigin: env.PUBLIC_ORIGIN,
    pushContact: pushContactOf(env),
    trail: parts.trail,
    summaryOptions: {
      currentSessions: () => parts.bot.market.sessions,
      feed: source.feed,
      accountOf: (userId) => summaryAccountOf(parts.bot, userId),
    },
    currentMoment: () => source.time.moment(),
    wall,
    dateClock,
    drawRandom: Math.random,
    onDeliveryAttempt: parts.metrics.countDelivery,
    log,
  });
  onClose(() => notifications.sender.close());
  notifications.sender.start();
  return notifications;
}

function summaryAccountOf({ supervisor }: Bot, userId: string) {
  const loop = supervisor.loops.find((each) => each.userId === userId);
  const { venue = null, trade = null } = loop?.state ?? {};
  return venue === null ? null : { ...venue, isTradeOpen: trade !== null };
}

/** Push services ask for the operator's https or mailto address. */
function pushContactOf({ PUBLIC_ORIGIN: origin, NOTIFY_EMAIL_FROM: from }: Env): string {
  return from === undefined && origin.startsWith('https:')
    ? origin
    : `mailto:${from ?? 'operator@localhost'}`;
}
