import { displayName, type Person } from '../../lib/text/person.ts';

/** A shorter list needs no filter. */
export const MIN_USERS_FOR_FILTER = 11;

type ListedPerson = Person & { readonly isAdmin: boolean; readonly isActive: boolean };

/** With every typed word in name, address or state. */
export function filterUsers<User extends ListedPerson>(users: readonly User[], typed: string) {
  return users.filter((user) => {
    const { lastName, email, isAdmin, isActive } = user;
    const stateText = `${isActive ? 'active' : 'suspended'} ${isAdmin ? 'administrator' : ''}`;
    const text = `${displayName(user)} ${lastName ?? ''} ${email ?? ''} ${stateText}`;
    return holdsTypedWords(text, typed);
  });
}

/** True if all words occur, in any capitals. */
export function holdsTypedWords(text: string, typedFilter: string): boolean {
  const words = typedFilter.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => text.toLowerCase().includes(word));
}
