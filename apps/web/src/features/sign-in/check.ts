/** Shortest password that the server takes. */
export const PASSWORD_MIN = 8;

export interface Entry {
  readonly email: string;
  readonly password: string;
}

export type EntryErrors = Partial<Record<keyof Entry, string>>;

/** What is wrong with an entry, before the server is asked. */
export function checkEntry({ email, password }: Entry, isNew: boolean): EntryErrors {
  const errors: EntryErrors = {};
  if (email.trim() === '') errors.email = 'Enter your e-mail address.';
  else if (!/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
    errors.email = 'Enter a whole e-mail address, such as name@example.com.';
  }
  if (password === '') errors.password = 'Enter your password.';
  else if (isNew && password.length < PASSWORD_MIN) {
    errors.password = `Use at least ${PASSWORD_MIN} characters.`;
  }
  return errors;
}

/** The server names the field it refuses: "password: too short". */
export function fieldErrorOf(message: string): EntryErrors | null {
  const match = /^(email|password): (.+)$/.exec(message);
  if (match === null) return null;
  const [, field, text = ''] = match;
  const sentence = `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
  return field === 'email' ? { email: sentence } : { password: sentence };
}
