import type { Repositories } from '@tideline/db';

export function addUsers({ users }: Pick<Repositories, 'users'>, ...ids: readonly string[]): void {
  for (const id of ids) {
    users.create({
      id,
      email: `${id}@example.com`,
      passwordHash: 'none',
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      isOwner: false,
      isAdmin: false,
      isActive: true,
      createdAt: 0,
    });
  }
}
