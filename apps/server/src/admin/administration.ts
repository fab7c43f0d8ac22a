import type { CallContext } from '@tideline/api';
import type { WallClock } from '../runtime/clock.ts';
import { AllowedEmailCalls, type AllowedEmailsPortOptions } from './allowed-emails-port.ts';
import { type AuditCheck, createAuditPort } from './audit-check.ts';
import { createDeniedCalls } from './denied-calls.ts';
import { UserSuspension } from './user-suspension.ts';
import { UserCalls, type UsersPortOptions } from './users-port.ts';

export interface AdministrationOptions
  extends Omit<UsersPortOptions & AllowedEmailsPortOptions, 'suspension'> {
  readonly auditCheck: AuditCheck;
  /** Measures durations; `wall` gives dates. */
  readonly steadyClock: WallClock;
}

export function createAdministration(
  options: AdministrationOptions,
): Pick<CallContext, 'users' | 'allowedEmails' | 'audit' | 'deniedCalls'> {
  const { repositories, supervisor, auditCheck, reader, trail, steadyClock, log } = options;
  const suspension = new UserSuspension({ users: repositories.users, supervisor, log });
  return {
    users: new UserCalls({ ...options, suspension }),
    allowedEmails: new AllowedEmailCalls({ ...options, suspension }),
    audit: createAuditPort(reader, auditCheck),
    deniedCalls: createDeniedCalls(trail, steadyClock),
  };
}
