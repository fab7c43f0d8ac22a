import { Store } from './run-database.ts';
import type { Scenario } from './scenario.ts';

export function seededStore({ users, thresholds }: Scenario): Store {
  return new Store((repositories) => {
    repositories.thresholds.appendVersion(thresholds, { savedBy: null, savedAt: 0 });
    for (const { id } of users) {
      repositories.users.create({
        id,
        email: `${id}@example.com`,
        passwordHash: '',
        firstName: null,
        lastName: null,
        profileImageUrl: null,
        isOwner: id === 'user1',
        isAdmin: id === 'user1',
        isActive: true,
        createdAt: 0,
      });
    }
  });
}
