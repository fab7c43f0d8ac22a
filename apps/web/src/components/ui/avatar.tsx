import { avatarLetter, type Person } from '../../lib/person.ts';

interface AvatarProps {
  readonly person: Person & { readonly profileImageUrl: string | null };
}

/** The picture of a person, else a letter; fills what it stands in. */
export function Avatar({ person }: AvatarProps) {
  if (!person.profileImageUrl) return avatarLetter(person);
  return <img src={person.profileImageUrl} alt="" className="size-full object-cover" />;
}
