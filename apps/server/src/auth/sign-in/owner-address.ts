import type { Repositories } from '@tideline/db';

type Users = Pick<Repositories['users'], 'findOwner'>;

/** The operator's setting serves while there is no owner. */
export function currentOwnerEmail(users: Users, configuredEmail: string): string {
  return users.findOwner()?.email ?? configuredEmail;
}

/** The owner's e-mail address registers by the set-up link alone, and stays on the whitelist. */
export function isOwnerEmail(users: Users, configuredEmail: string, email: string): boolean {
  return email === currentOwnerEmail(users, configuredEmail);
}
