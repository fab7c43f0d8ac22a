export const ENTRY_FIELDS = ['email', 'password', 'code', 'firstName', 'lastName'] as const;
export type EntryField = (typeof ENTRY_FIELDS)[number];
export type EntryErrors = Partial<Record<EntryField, string>>;

export function emailError(email: string): string | null {
  if (email.trim() === '') return 'Enter your e-mail address.';
  if (/^[^\s@]+@[^\s@]+$/.test(email.trim())) return null;
  return 'Enter a whole e-mail address, such as name@example.com.';
}

/** The server judges an old password: it may be shorter than new ones must be. */
export function passwordError(password: string): string | null {
  return password === '' ? 'Enter your password.' : null;
}

/** Six digits of the app, or a recovery code; people copy both with blanks. */
export function codeError(code: string): string | null {
  const codeWithoutSpaces = code.replaceAll(/\s/g, '');
  if (codeWithoutSpaces === '') return 'Enter a code.';
  if (/^(\d{6}|[a-z0-9]{6}(-[a-z0-9]{6}){3})$/i.test(codeWithoutSpaces)) return null;
  return 'A code has six digits; a recovery code looks like ab2cde-3fg4hj-5km6np-7qr8st.';
}

/** Only checks that found something. */
export function entryErrorsOf(errorsByField: Readonly<Record<string, string | null>>): EntryErrors {
  return Object.fromEntries(Object.entries(errorsByField).filter(([, error]) => error !== null));
}
