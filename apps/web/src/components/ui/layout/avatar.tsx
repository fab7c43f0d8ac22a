import { useState } from 'react';
import { avatarLetter, type Person } from '../../../lib/text/person.ts';

/** A letter where there is no picture, or none that can be shown. */
export function Avatar({ person }: { person: Person & { profileImageUrl: string | null } }) {
  const { profileImageUrl: url } = person;
  const [broken, setBroken] = useState<string | null>(null);
  if (!url || url === broken) return avatarLetter(person);
  return <img src={url} alt="" className="size-full object-cover" onError={() => setBroken(url)} />;
}
