import { displayName, type Person } from '../../lib/text/person.ts';

/** A shorter list needs no filter. */
export const FILTER_FROM_USERS = 11;

interface ListedPerson extends Person {
  readonly isAdmin: boolean;
  readonly isActive: boolean;
}

/** With every typed word in name, address or state. */
export function filterUsers<User extends ListedPerson>(
  users: readonly User[],
  typed: string,
): readonly User[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const { lastName, email, isAdmin, isActive } = user;
    const state = `${isActive ? 'active' : 'suspended'} ${isAdmin ? 'administrator' : ''}`;
    const text = `${displayName(user)} ${lastName ?? ''} ${email ?? ''} ${state}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
