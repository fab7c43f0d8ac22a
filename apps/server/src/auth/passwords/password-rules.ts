import { invalidField, type Refusal } from '@tideline/api';
import { isCommonPassword } from './common-passwords.ts';
import { isGuessablePattern } from './guessable-patterns.ts';
import { COMMON_WORDS, PRODUCT_WORDS } from './guessable-words.ts';
import { countUnguessableLetters, isWordIn, repeatedPartOf } from './password-strength.ts';

/** Fewer different characters are one key held down, or two in turn. */
const MIN_UNGUESSABLE_CHARACTERS = 4;
/** Shorter parts of an e-mail address occur in unrelated words. */
const MIN_EMAIL_PART_LENGTH = 4;
const EASILY_GUESSED_REASON =
  'is little but a word, a name or a row that is guessed first, choose another';

/** `field` names the input in the refusal. */
export function passwordRefusal(password: string, email: string, field: string): Refusal | null {
  const refuse = (reason: string): Refusal => invalidField(field, reason);
  const lowercasePassword = password.trim().toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (
    lowercasePassword === email ||
    lowercasePassword.replaceAll(name, '').length < MIN_UNGUESSABLE_CHARACTERS
  ) {
    return refuse('must not be your e-mail address');
  }
  if (new Set(lowercasePassword).size < MIN_UNGUESSABLE_CHARACTERS)
    return refuse('must not be one that repeats itself');
  if (isGuessablePattern(lowercasePassword, emailParts(email)))
    return refuse(EASILY_GUESSED_REASON);
  if (isCommonPassword(lowercasePassword))
    return refuse('is one of the most common ones, choose another');
  if (isEasilyGuessed(repeatedPartOf(lowercasePassword), email))
    return refuse(EASILY_GUESSED_REASON);
  return null;
}

/** Several usual words are a phrase, which takes far longer to guess. */
function isEasilyGuessed(passwordPart: string, email: string): boolean {
  const knownWords = [...PRODUCT_WORDS, ...emailParts(email)].filter((word) =>
    isWordIn(passwordPart, word),
  );
  const commonWords = COMMON_WORDS.filter((word) => isWordIn(passwordPart, word));
  const wordSets = [[], knownWords, ...commonWords.map((word) => [word])];
  return wordSets.some(
    (words) => countUnguessableLetters(passwordPart, words) < MIN_UNGUESSABLE_CHARACTERS,
  );
}

function emailParts(email: string): readonly string[] {
  return email.split(/[^a-z0-9]+/).filter((part) => part.length >= MIN_EMAIL_PART_LENGTH);
}
