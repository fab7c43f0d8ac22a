export interface CallGuards {
  readonly mustBeEnrolled?: true;
  /** The password was given since the session went idle. */
  readonly mustNotBeIdle?: true;
  /** The password was given, or the user signed in, at most five minutes ago. */
  readonly mustBeReauthenticated?: true;
  /** A second factor was given in the last five minutes. */
  readonly needsRecentSecondFactor?: true;
}

/**
 * Kinds of calls by what they change and whose it is. All guards follow from the kind. Calls that
 * protect money are never held up.
 */
const GUARDS_BY_KIND = {
  /** Signs in and out, and reads the sign-in page. */
  visit: {},
  /** Reads the caller's own data, or public data. */
  read: {},
  'read-others': { mustBeEnrolled: true },
  /** Closes, stops, pauses, switches off, engages the kill switch. */
  protect: {},
  prove: {},
  own: { mustNotBeIdle: true },
  /** Begins a first second factor, so none can be required yet. */
  enrol: { mustNotBeIdle: true, mustBeReauthenticated: true },
  'sign-in': { mustNotBeIdle: true, mustBeReauthenticated: true, needsRecentSecondFactor: true },
  'live-keys': { mustNotBeIdle: true, needsRecentSecondFactor: true },
  /** Changes another user's rights, money, keys or settings. */
  others: { mustNotBeIdle: true, needsRecentSecondFactor: true },
  /** Changes what all share: thresholds, limits, alarms, the kill switch's release. */
  everybody: { mustNotBeIdle: true, needsRecentSecondFactor: true },
} as const satisfies Record<string, CallGuards>;

export type CallKind = keyof typeof GUARDS_BY_KIND;

/**
 * The type makes an administrator's call name a guarded kind. A user's call reads other users only
 * through `historyProcedure`, which refuses all but administrators.
 */
export interface CallKindsByAccess {
  readonly public: 'visit';
  readonly user: Exclude<CallKind, 'visit' | 'read-others' | 'others'>;
  readonly history: 'read' | 'read-others';
  readonly admin: 'read-others' | 'others' | 'everybody' | 'protect';
}

export type CallAccess = Exclude<keyof CallKindsByAccess, 'history'>;

const TOKEN_CALL_KINDS: ReadonlySet<CallKind> = new Set(['read', 'read-others', 'protect', 'own']);

export function isAllowedWithToken(kind: CallKind): boolean {
  return TOKEN_CALL_KINDS.has(kind);
}

export function guardsOf(kind: CallKind): CallGuards {
  return GUARDS_BY_KIND[kind];
}
