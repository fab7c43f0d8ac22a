import type { RouterOutputs } from '../../lib/calls/trpc.ts';

/** What may be wrong while an action's end is unknown, and how a reading shows it. */
export interface ActionKind {
  /** As its button says. */
  readonly name: string;
  /** What to expect until known; empty where nothing is at risk. */
  readonly risk: string;
  /** What a person can do, in this order. */
  readonly steps: readonly string[];
  /** The reading that shows its end, as the router names it. */
  readonly query: string;
  /** Whether it shows that the action took effect; null where none can. */
  readonly tookEffect: (answer: unknown, sinceMs: number) => boolean | null;
  /** Waits for more than the server: a broker, or a password's hash. */
  readonly isSlow: boolean;
  /** What it is about, where another action may reverse it. */
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
    // The server's contract types this reading.
    tookEffect: (answer, sinceMs) => tookEffect(answer as QueryAnswers[Query], sinceMs),
  };
}

export const slowAction = (action: ActionKind): ActionKind => ({ ...action, isSlow: true });

/** No reading shows it. */
export const notReadable = () => null;

/** As sent. */
export type SentFields = Readonly<Record<string, unknown>>;
