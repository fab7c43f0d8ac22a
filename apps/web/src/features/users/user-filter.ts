import { displayName, type Person } from '../../lib/text/person.ts';

/** A shorter list needs no filter. */
export const MIN_USERS_FOR_FILTER = 11;

interface ListedPerson extends Person {
  readonly isAdmin: boolean;
  readonly isActive: boolean;
}

/** With every typed word in name, address or state. */
export function filterUsers<User extends ListedPerson>(
  users: readonly User[],
  typedFilter: string,
): readonly User[] {
  const typedWords = typedFilter.toLowerCase().split(/\s+/).filter(Boolean);
  return users.filter((user) => {
    const { lastName, email, isAdmin, isActive } = user;
    const stateText = `${isActive ? 'active' : 'suspended'} ${isAdmin ? 'administrator' : ''}`;
    const searchedText =
      `${displayName(user)} ${lastName ?? ''} ${email ?? ''} ${stateText}`.toLowerCase();
    return typedWords.every((word) => searchedText.includes(word));
  });
}
