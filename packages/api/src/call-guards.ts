/** Guards that are checked before a call's input is read. */
export interface Guards {
  /** The caller has enrolled a required second factor. */
  readonly enrolled?: true;
  /** The caller has given the password after idle minutes. */
  readonly awake?: true;
  /** The caller has proved identity in the last five minutes. */
  readonly proved?: true;
  /** The caller has given a second factor in the last five minutes. */
  readonly fresh?: true;
}

/**
 * Kinds of calls by what they change and whose it is. All guards follow from them. Calls that
 * protect money are never held up.
 */
const GUARDS = {
  /** This kind signs in and out, and reads the sign-in page. */
  visit: {},
  /** This kind reads the caller's own, or public, data. */
  read: {},
  'read-others': { enrolled: true },
  /** This kind closes, stops, pauses, switches off; engages the kill switch. */
  protect: {},
  prove: {},
  own: { awake: true },
  /** This kind begins a first second factor: there is none to require yet. */
  enrol: { awake: true, proved: true },
  'sign-in': { awake: true, proved: true, fresh: true },
  'live-keys': { awake: true, fresh: true },
  /** This kind changes another user's rights, money, keys or settings. */
  others: { awake: true, fresh: true },
  /** This kind changes what all share: thresholds, limits, alarms, the kill switch's release. */
  everybody: { awake: true, fresh: true },
} as const satisfies Record<string, Guards>;

export type CallKind = keyof typeof GUARDS;

/**
 * An administrator's call can't lack a guard. A user's call reads others only through
 * `pastProcedure`, which refuses who is no administrator.
 */
export interface KindsOf {
  readonly public: 'visit';
  readonly user: Exclude<CallKind, 'visit' | 'read-others' | 'others'>;
  readonly past: 'read' | 'read-others';
  readonly admin: 'read-others' | 'others' | 'everybody' | 'protect';
}

export type Access = Exclude<keyof KindsOf, 'past'>;

/** Kinds of calls that an API token may make, if the call has a scope. */
const FOR_TOKENS: ReadonlySet<CallKind> = new Set(['read', 'read-others', 'protect', 'own']);

export function isForTokens(kind: CallKind): boolean {
  return FOR_TOKENS.has(kind);
}

export function guardsOf(kind: CallKind): Guards {
  return GUARDS[kind];
}
