import type { Repositories } from '@tideline/db';

/** The operator's setting serves while there is no owner. */
export function currentOwnerEmail(
  users: Pick<Repositories['users'], 'findOwner'>,
  configuredEmail: string,
): string {
  return users.findOwner()?.email ?? configuredEmail;
}

/** The owner's e-mail address registers by the set-up link alone, and stays on the whitelist. */
export function isOwnerEmail(
  users: Pick<Repositories['users'], 'findOwner'>,
  configuredEmail: string,
  email: string,
): boolean {
  return email === currentOwnerEmail(users, configuredEmail);
}
