/** What a call asks of whoever is signed in, before its input is looked at. */
export interface Guards {
  /** Somebody who must have a second factor has one. */
  readonly enrolled?: true;
  /** The password after idle minutes. */
  readonly awake?: true;
  /** A proof of who it is that is not older than five minutes. */
  readonly proved?: true;
  /** A second factor that is not older than five minutes. */
  readonly fresh?: true;
}

/**
 * The kinds of calls: what one changes, and whose it is. All guards follow from it. What protects money
 * is never held up.
 */
const GUARDS = {
  /** Signing in and out, and what the sign-in page needs. */
  visit: {},
  /** Reads what is the caller's own, or everybody's. */
  read: {},
  /** Reads what is other users'. */
  'read-others': { enrolled: true },
  /** Closes, stops, pauses, switches off; engages the kill switch. */
  protect: {},
  /** Proves who the caller is. */
  prove: {},
  /** Changes what is the caller's own. */
  own: { awake: true },
  /** Begins a first second factor: there is none yet that could be asked for. */
  enrol: { awake: true, proved: true },
  /** Changes how the caller signs in. */
  'sign-in': { awake: true, proved: true, fresh: true },
  /** Changes with which live account the caller's bot trades. */
  'live-keys': { awake: true, fresh: true },
  /** Changes another's rights, money, keys or settings. */
  others: { awake: true, fresh: true },
  /** Changes what holds for everybody: thresholds, limits, alarms, the kill switch's release. */
  everybody: { awake: true, fresh: true },
} as const satisfies Record<string, Guards>;

export type CallKind = keyof typeof GUARDS;

/** The kinds that a call of each base may be of: an administrator's can't go without a guard. */
export interface KindsOf {
  readonly public: 'visit';
  readonly user: Exclude<CallKind, 'visit' | 'read-others' | 'others'>;
  readonly admin: 'read-others' | 'others' | 'everybody' | 'protect';
}

export type Access = keyof KindsOf;

export function guardsOf(kind: CallKind): Guards {
  return GUARDS[kind];
}
