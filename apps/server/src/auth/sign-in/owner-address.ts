import type { Repositories } from '@tideline/db';

/** The operator's setting serves while there is no owner. */
export function ownersAddress(
  users: Pick<Repositories['users'], 'findOwner'>,
  preset: string,
): string {
  return users.findOwner()?.email ?? preset;
}

/** The owner's e-mail address registers by the set-up link alone, and stays on the whitelist. */
export function isOwnersAddress(
  users: Pick<Repositories['users'], 'findOwner'>,
  preset: string,
  email: string,
): boolean {
  return email === ownersAddress(users, preset);
}
