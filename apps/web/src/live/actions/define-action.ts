import type { RouterOutputs } from '../../lib/calls/trpc.ts';

/** What may be wrong while an act's end is unknown, and how a reading shows it. */
export interface ActKind {
  /** As its button says. */
  readonly name: string;
  /** What to expect until known; empty where nothing is at risk. */
  readonly risk: string;
  /** What a person can do, in this order. */
  readonly steps: readonly string[];
  /** The reading that shows its end, as the router names it. */
  readonly reading: string;
  /** Whether it shows that the act took effect; null where none can. */
  readonly tookEffect: (reading: unknown, sinceMs: number) => boolean | null;
  /** Waits for more than the server: a broker, or a password's hash. */
  readonly isSlow: boolean;
  /** What it is about, where another act may reverse it. */
  readonly subject?: string;
}

interface Readings {
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

export function kind<Reading extends keyof Readings>(
  name: string,
  reading: Reading,
  tookEffect: (reading: Readings[Reading], sinceMs: number) => boolean | null,
  risk = '',
  steps: readonly string[] = [`Press ${name} again.`],
): ActKind {
  return {
    name,
    reading,
    risk,
    steps,
    isSlow: false,
    // The server's contract types this reading.
    tookEffect: (answer, sinceMs) => tookEffect(answer as Readings[Reading], sinceMs),
  };
}

export const slow = (act: ActKind): ActKind => ({ ...act, isSlow: true });

/** No reading shows it. */
export const untold = () => null;

/** As sent. */
export type Fields = Readonly<Record<string, unknown>>;
