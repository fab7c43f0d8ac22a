/** Specification §2.4. */
export interface Person {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
}

export function displayName({ firstName, lastName }: Person): string {
  if (firstName && lastName) return `${firstName} ${lastName}`;
  return firstName || 'User';
}

export function avatarLetter({ firstName, email }: Person): string {
  return firstName?.[0] ?? email?.[0]?.toUpperCase() ?? 'U';
}
