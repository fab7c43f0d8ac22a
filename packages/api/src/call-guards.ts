/** Checked before a call's input is read. */
export interface Guards {
  /** A required second factor is enrolled. */
  readonly enrolled?: true;
  /** The password after idle minutes. */
  readonly awake?: true;
  /** A proof of identity from the last five minutes. */
  readonly proved?: true;
  /** A second factor from the last five minutes. */
  readonly fresh?: true;
}

/**
 * Kinds by what a call changes and whose it is. All guards follow from them. What protects money is
 * never held up.
 */
const GUARDS = {
  /** Signing in and out, and the sign-in page. */
  visit: {},
  /** Reads the caller's own, or public, data. */
  read: {},
  /** Reads other users' data. */
  'read-others': { enrolled: true },
  /** Closes, stops, pauses, switches off; engages the kill switch. */
  protect: {},
  /** Proves who the caller is. */
  prove: {},
  /** Changes the caller's own. */
  own: { awake: true },
  /** Begins a first second factor: there is none to require yet. */
  enrol: { awake: true, proved: true },
  /** Changes the caller's sign-in. */
  'sign-in': { awake: true, proved: true, fresh: true },
  /** Changes the live account of the caller's bot. */
  'live-keys': { awake: true, fresh: true },
  /** Changes another user's rights, money, keys or settings. */
  others: { awake: true, fresh: true },
  /** Changes what all share: thresholds, limits, alarms, the kill switch's release. */
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

export function guardsOf(kind: CallKind): Guards {
  return GUARDS[kind];
}
