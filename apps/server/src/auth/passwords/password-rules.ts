import { invalidField, type Refusal } from '@tideline/api';
import { isCommonPassword } from './common-passwords.ts';
import { isGuessablePattern } from './guessable-patterns.ts';
import { PRODUCT_WORDS, USUAL_WORDS } from './guessable-words.ts';
import { isWordIn, repeatedPart, unguessableLetters } from './password-strength.ts';

/** Fewer different characters are one key held down, or two in turn. */
const FEWEST_CHARACTERS = 4;
/** Shorter parts of an e-mail address occur in unrelated words. */
const SHORTEST_PART = 4;
const EASILY_GUESSED =
  'is little but a word, a name or a row that is guessed first, choose another';

/** `field` names the input in the refusal. */
export function passwordRefusal(password: string, email: string, field: string): Refusal | null {
  const refuse = (reason: string): Refusal => invalidField(field, reason);
  const plain = password.trim().toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (plain === email || plain.replaceAll(name, '').length < FEWEST_CHARACTERS) {
    return refuse('must not be your e-mail address');
  }
  if (new Set(plain).size < FEWEST_CHARACTERS) return refuse('must not be one that repeats itself');
  if (isGuessablePattern(plain, emailParts(email))) return refuse(EASILY_GUESSED);
  if (isCommonPassword(plain)) return refuse('is one of the most common ones, choose another');
  if (isGuessed(repeatedPart(plain), email)) return refuse(EASILY_GUESSED);
  return null;
}

/** Several usual words are a phrase, which takes far longer to guess. */
function isGuessed(part: string, email: string): boolean {
  const ours = [...PRODUCT_WORDS, ...emailParts(email)].filter((word) => isWordIn(part, word));
  const usual = USUAL_WORDS.filter((word) => isWordIn(part, word));
  const taken = [[], ours, ...usual.map((word) => [word])];
  return taken.some((words) => unguessableLetters(part, words) < FEWEST_CHARACTERS);
}

function emailParts(email: string): readonly string[] {
  return email.split(/[^a-z0-9]+/).filter((part) => part.length >= SHORTEST_PART);
}
