import type { Refusal } from '@tideline/api';
import { isCommon } from './common-passwords.ts';
import { isGuessablePattern } from './guessable-patterns.ts';
import { PRODUCT_WORDS, USUAL_WORDS } from './guessable-words.ts';
import { isWordIn, repeatedPart, unguessableLetters } from './password-strength.ts';

/** Fewer different letters than this are one key held down, or two in turn. */
const FEWEST_CHARACTERS = 4;
/** Shorter parts of an address are in words that have nothing to do with it. */
const SHORTEST_PART = 4;
const GUESSED = 'is little but a word, a name or a row that is guessed first, choose another';

/**
 * Why a password is refused that has the right length: it is among the first that anybody tries. The
 * field is the one it was given in.
 */
export function passwordRefusal(password: string, email: string, field: string): Refusal | null {
  const refuse = (reason: string): Refusal => ({
    code: 'INVALID',
    field,
    message: `${field}: ${reason}`,
  });
  const plain = password.trim().toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (plain === email || plain.replaceAll(name, '').length < FEWEST_CHARACTERS) {
    return refuse('must not be your e-mail address');
  }
  if (new Set(plain).size < FEWEST_CHARACTERS) return refuse('must not be one that repeats itself');
  if (isGuessablePattern(plain, partsOf(email))) return refuse(GUESSED);
  if (isCommon(plain)) return refuse('is one of the most common ones, choose another');
  if (isGuessed(repeatedPart(plain), email)) return refuse(GUESSED);
  return null;
}

/** Several usual words in a row are a phrase, which takes far longer to guess. */
function isGuessed(piece: string, email: string): boolean {
  const ours = [...PRODUCT_WORDS, ...partsOf(email)].filter((word) => isWordIn(piece, word));
  const usual = USUAL_WORDS.filter((word) => isWordIn(piece, word));
  // What is in it counts alone: without the other words as much is left as without any.
  const taken = [[], ours, ...usual.map((word) => [word])];
  return taken.some((words) => unguessableLetters(piece, words) < FEWEST_CHARACTERS);
}

function partsOf(email: string): readonly string[] {
  return email.split(/[^a-z0-9]+/).filter((part) => part.length >= SHORTEST_PART);
}
