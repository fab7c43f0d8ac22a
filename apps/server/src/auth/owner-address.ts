import type { Repositories } from '@tideline/db';

/**
 * Whether an address is the owner's: of who owns this server, or, while nobody does, the one that the
 * operator has set before. It registers with the set-up link alone, and stays on the whitelist.
 */
export function isOwnersAddress(
  users: Pick<Repositories['users'], 'owner'>,
  preset: string,
  email: string,
): boolean {
  return email === (users.owner()?.email ?? preset);
}
