import type { Repositories } from '@tideline/db';
import type { AuthAction, WriteAudit } from '../auth/request/audit-event.ts';
import type { Wall } from '../runtime/clock.ts';
import type { Credential, CredentialNotices } from './credential-notices.ts';

/** Of what happens around signing in, what the user is told as well. */
const TOLD: Partial<Readonly<Record<AuthAction, Credential>>> = {
  'password.changed': 'password',
  'password.reset': 'password',
  'second-factor.on': 'second-factor',
  'second-factor.off': 'second-factor',
  'second-factor.replaced': 'second-factor',
  'recovery-codes.renewed': 'recovery-codes',
  'identity.linked': 'identity',
};

/** Writes down what happens around signing in, and tells users that their credentials were changed. */
export function createAuthAudit(options: {
  readonly repositories: Pick<Repositories, 'audit' | 'together'>;
  readonly notices: Pick<CredentialNotices, 'tell'>;
  readonly wall: Wall;
}): WriteAudit {
  const { repositories, notices, wall } = options;
  return ({ subject = null, detail = null, address = null, ...note }) =>
    repositories.together(() => {
      repositories.audit.append({ at: wall.now(), subject, detail, address, ...note });
      const what = TOLD[note.action];
      if (what !== undefined && note.actorId !== null) notices.tell(note.actorId, what);
    });
}
