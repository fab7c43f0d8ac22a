/** The server takes no shorter one. */
const MIN_PASSWORD_LENGTH = 12;
const MAX_PASSWORD_LENGTH = 128;

export const PASSWORD_RULE_TEXT = `${MIN_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters. A few words are fine; a common password is refused.`;

export function newPasswordError(password: string): string | null {
  if (password === '') return 'Choose a password.';
  if (password.length < MIN_PASSWORD_LENGTH)
    return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  return password.length > MAX_PASSWORD_LENGTH
    ? `Use at most ${MAX_PASSWORD_LENGTH} characters.`
    : null;
}
