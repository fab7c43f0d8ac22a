/** The server takes no shorter one. */
const MIN = 12;
const MAX = 128;

export const PASSWORD_RULE = `${MIN} to ${MAX} characters. A few words are fine; a common password is refused.`;

export function newPasswordError(password: string): string | null {
  if (password === '') return 'Choose a password.';
  if (password.length < MIN) return `Use at least ${MIN} characters.`;
  return password.length > MAX ? `Use at most ${MAX} characters.` : null;
}
