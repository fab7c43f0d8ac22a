/** The server takes no shorter one. */
const MIN_CHARACTERS = 12;
const MAX_CHARACTERS = 128;

export const PASSWORD_RULE = `${MIN_CHARACTERS} to ${MAX_CHARACTERS} characters. A few words are fine; a common password is refused.`;

export function newPasswordError(password: string): string | null {
  if (password === '') return 'Choose a password.';
  if (password.length < MIN_CHARACTERS) return `Use at least ${MIN_CHARACTERS} characters.`;
  return password.length > MAX_CHARACTERS ? `Use at most ${MAX_CHARACTERS} characters.` : null;
}
