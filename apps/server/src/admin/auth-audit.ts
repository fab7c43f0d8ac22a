import type { Repositories } from '@tideline/db';
import type { AuthAction, WriteAuditEvent } from '../auth/request/audit-event.ts';
import type { WallClock } from '../runtime/clock.ts';
import type { Credential, CredentialNotices } from './credential-notices.ts';

const CREDENTIAL_BY_ACTION: Partial<Readonly<Record<AuthAction, Credential>>> = {
  'password.changed': 'password',
  'password.reset': 'password',
  'second-factor.on': 'second-factor',
  'second-factor.off': 'second-factor',
  'second-factor.replaced': 'second-factor',
  'recovery-codes.renewed': 'recovery-codes',
  'identity.linked': 'identity',
  'token.made': 'token',
};

export function createAuthAudit(options: {
  readonly repositories: Pick<Repositories, 'audit' | 'together'>;
  readonly notices: Pick<CredentialNotices, 'notifyUser'>;
  readonly wall: WallClock;
}): WriteAuditEvent {
  const { repositories, notices, wall } = options;
  return ({ subject = null, detail = null, address = null, ...note }) =>
    repositories.together(() => {
      repositories.audit.append({ at: wall.now(), subject, detail, address, ...note });
      const credential = CREDENTIAL_BY_ACTION[note.action];
      if (credential !== undefined && note.actorId !== null)
        notices.notifyUser(note.actorId, credential);
    });
}
