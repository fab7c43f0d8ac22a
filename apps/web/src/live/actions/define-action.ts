import type { RouterOutputs } from '../../lib/calls/trpc.ts';

/** What may be wrong while an action's outcome is unknown, and how a query shows it. */
export interface ActionKind {
  /** The button's label. */
  readonly name: string;
  /** What may be wrong until then; empty where nothing is at risk. */
  readonly risk: string;
  /** What the user can do, in this order. */
  readonly steps: readonly string[];
  /** The query that shows the outcome, as the router names it. */
  readonly query: string;
  /** Null where the query doesn't show it. */
  readonly tookEffect: (answer: unknown, sinceMs: number) => boolean | null;
  /** The server waits for more: a broker, or a password's hash. */
  readonly isSlow: boolean;
  /** Two actions on one subject may reverse each other. */
  readonly subject?: string;
}

interface QueryAnswers {
  readonly 'tokens.list': RouterOutputs['tokens']['list'];
  readonly 'notifications.channels': RouterOutputs['notifications']['channels'];
  readonly 'bot.status': RouterOutputs['bot']['status'];
  readonly 'positions.list': RouterOutputs['positions']['list'];
  readonly 'market.status': RouterOutputs['market']['status'];
  readonly 'settings.get': RouterOutputs['settings']['get'];
  readonly 'adminSettings.get': RouterOutputs['adminSettings']['get'];
  readonly 'rules.get': RouterOutputs['rules']['get'];
  readonly 'limits.get': RouterOutputs['limits']['get'];
  readonly 'blackouts.get': RouterOutputs['blackouts']['get'];
  readonly 'config.get': RouterOutputs['config']['get'];
  readonly 'users.list': RouterOutputs['users']['list'];
  readonly 'allowedEmails.list': RouterOutputs['allowedEmails']['list'];
  readonly 'alarms.list': RouterOutputs['alarms']['list'];
  readonly 'trades.get': RouterOutputs['trades']['get'];
  readonly 'auth.user': RouterOutputs['auth']['user'];
  readonly 'auth.security': RouterOutputs['auth']['security'];
}

export function defineAction<Query extends keyof QueryAnswers>(
  name: string,
  query: Query,
  tookEffect: (answer: QueryAnswers[Query], sinceMs: number) => boolean | null,
  risk = '',
  steps: readonly string[] = [`Press ${name} again.`],
): ActionKind {
  return {
    name,
    query,
    risk,
    steps,
    isSlow: false,
    // The server's contract gives this query's answer its type.
    tookEffect: (answer, sinceMs) => tookEffect(answer as QueryAnswers[Query], sinceMs),
  };
}

export const slowAction = (action: ActionKind): ActionKind => ({ ...action, isSlow: true });

export const notReadable = () => null;

export type SentFields = Readonly<Record<string, unknown>>;
