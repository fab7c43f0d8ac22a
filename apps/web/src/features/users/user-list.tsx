import { useState } from 'react';
import { StaleChip } from '../../components/ui/figures/stale-chip.tsx';
import { SmallButton } from '../../components/ui/forms/button.tsx';
import { EmptyState } from '../../components/ui/waiting/empty-state.tsx';
import { LoadingOrError } from '../../components/ui/waiting/load-error.tsx';
import { Skeleton } from '../../components/ui/waiting/skeleton.tsx';
import { plural } from '../../lib/text/format.ts';
import { useUsers } from '../../live/queries/users.ts';
import { UserCard } from './user-card.tsx';
import { filterUsers, MIN_USERS_FOR_FILTER } from './user-filter.ts';

export function UserList({ ownUserId }: { ownUserId: string }) {
  const query = useUsers();
  const { data, isError, dataUpdatedAt } = query;
  const [typed, setTyped] = useState('');
  if (data === undefined) {
    return (
      <div className="card">
        <LoadingOrError subject="The users" query={query}>
          <Skeleton className="m-4 h-24" />
        </LoadingOrError>
      </div>
    );
  }
  const shownUsers = data.length < MIN_USERS_FOR_FILTER ? data : filterUsers(data, typed);
  return (
    <section aria-labelledby="users-head">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="users-head" className="mr-auto font-semibold text-13 text-ink">
          {plural(data.length, 'user')}
        </h2>
        {isError && <StaleChip readAtMs={dataUpdatedAt} />}
        {data.length >= MIN_USERS_FOR_FILTER && (
          <input
            type="search"
            aria-label="Filter users"
            placeholder="Filter by name, address or state"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            className="control max-w-72"
          />
        )}
      </div>
      {shownUsers.length === 0 ? (
        <div className="card">
          <EmptyState
            title="No user found"
            action={<SmallButton onClick={() => setTyped('')}>Show all users</SmallButton>}
          >
            No name, address or state holds these words.
          </EmptyState>
        </div>
      ) : (
        <ul className="grid gap-3 lg:grid-cols-2 2xl:grid-cols-3">
          {shownUsers.map((user) => (
            <li key={user.id} className="min-w-0">
              <UserCard user={user} isOwnCard={user.id === ownUserId} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
