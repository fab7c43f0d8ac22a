/** Written with the time of writing. It never contains a secret. */
export interface AuditEvent {
  readonly actorId: string | null;
  readonly actor: string;
  readonly action: AuthAction;
  readonly subject?: string | null;
  readonly detail?: Readonly<Record<string, string | number | boolean | null>> | null;
  readonly address?: string | null;
}

/** Part of the caller's transaction, if there is one. */
export type WriteAuditEvent = (event: AuditEvent) => void;

export type AuthAction =
  | 'user.registered'
  | 'registration.refused'
  | 'registration.locked'
  | 'sign-in.done'
  | 'sign-in.refused'
  | 'sign-in.locked'
  | 'code.refused'
  | 'code.locked'
  | 'recovery-code.used'
  | 'password.refused'
  | 'password.locked'
  | 'password.changed'
  | 'password.reset'
  | 'reset.refused'
  | 'reset.locked'
  | 'second-factor.on'
  | 'second-factor.off'
  | 'second-factor.replaced'
  | 'recovery-codes.renewed'
  | 'sessions.ended'
  | 'identity.linked'
  | 'identity.unlinked'
  | 'token.made'
  | 'token.revoked';
