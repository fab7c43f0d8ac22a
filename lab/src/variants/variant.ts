import type { WorldName } from './worlds.ts';

/** One change of a source: a text that occurs exactly once, and what stands there instead. */
export interface Edit {
  /** From the root of the repository. */
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

/** A build that is known to be wrong in one way. */
export interface Variant {
  /** Of the list in specification §17.2. */
  readonly id: `M${number}`;
  readonly name: string;
  /** What is wrong, and what it would cost. */
  readonly wrong: string;
  readonly edits: readonly Edit[];
  /** Where its flaw shows, when that is not in any world. */
  readonly world?: WorldName;
  /** Numbers of the invariants that are to find it. Another one finds it too, and is worth a look. */
  readonly expects: readonly number[];
  /** Random seeds in which it must be found. */
  readonly budget: number;
}

/** An edit that no longer fits its source: the variant would be the correct build by now. */
export class EditError extends Error {
  override readonly name = 'EditError';
}

/** The text with every edit made. Throws an `EditError` unless each finds its place exactly once. */
export function edited(file: string, text: string, edits: readonly Edit[]): string {
  let result = text;
  for (const { find, replace } of edits) {
    const count = result.split(find).length - 1;
    if (count !== 1) throw new EditError(`${file}: found ${count} times, not once: ${find}`);
    result = result.replace(find, () => replace);
  }
  return result;
}
