/** The server takes no shorter one. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;

export const PASSWORD_RULE = `${MIN_LENGTH} to ${MAX_LENGTH} characters. A few words are fine; a common password is refused.`;

export function newPasswordError(password: string): string | null {
  if (password === '') return 'Choose a password.';
  if (password.length < MIN_LENGTH) return `Use at least ${MIN_LENGTH} characters.`;
  return password.length > MAX_LENGTH ? `Use at most ${MAX_LENGTH} characters.` : null;
}
