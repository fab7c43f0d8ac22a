import { TextLink } from '../../components/ui/forms/links.tsx';
import { useUsers } from '../../live/queries/users.ts';

/** Names the user whose results an administrator sees, with the way back to their own. */
export function ResultsOwnerNote({ userId }: { userId: string }) {
  const { data } = useUsers();
  const email = data?.find(({ id }) => id === userId)?.email;
  return (
    <p className="mb-3 flex flex-wrap items-baseline gap-x-3 rounded-card border border-line-strong bg-surface px-4 py-2.5">
      <span className="min-w-0 break-words text-ink">
        Results of <strong className="font-semibold">{email ?? 'another user'}</strong>
      </span>
      <TextLink href="/performance">Show my own</TextLink>
    </p>
  );
}
