import type { ServerEvent } from '@tideline/api/schemas';

/** The queries of a changed topic are read again. */
export type Topic = Extract<ServerEvent, { type: 'changed' }>['what'][number];

/** The queries that show each topic, as the router names them. */
export const TOPIC_QUERIES: Readonly<Record<Topic, readonly string[]>> = {
  account: ['account.get', 'equity.get', 'settings.size', 'rules.today'],
  positions: ['positions.list'],
  orders: ['orders.history', 'analytics', 'performance.get', 'trades'],
  bot: ['bot.status', 'trading.status'],
  settings: [
    'settings.get',
    'settings.size',
    'rules.get',
    'rules.today',
    'adminSettings.get',
    'limits.get',
    'blackouts.get',
  ],
  config: ['config.get'],
  market: ['market.status', 'trading.status'],
  signal: ['backendLogic.get', 'bars.list'],
  decisions: ['decisions.list', 'backendLogic.get', 'equity.get'],
  alarms: ['alarms.list'],
  // The user's own rights may have changed.
  users: ['users.list', 'allowedEmails.list', 'audit.list', 'auth.user'],
  trading: ['trading.status'],
  // Another window or a late action may have changed these.
  security: ['auth.security', 'tokens.list'],
};

export const ALL_TOPICS = Object.keys(TOPIC_QUERIES) as readonly Topic[];

/** Throws for a message of another kind. */
export function parseEvent(data: string): ServerEvent {
  const event: unknown = JSON.parse(data);
  const { type, what } = Object(event) as Record<string, unknown>;
  if (type === 'signed-out') return { type };
  if (type !== 'changed' || !Array.isArray(what)) throw new TypeError('an unknown event');
  // A newer server may know more topics.
  return { type, what: what.filter((each): each is Topic => Object.hasOwn(TOPIC_QUERIES, each)) };
}
