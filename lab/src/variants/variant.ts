import type { WorldName } from './worlds.ts';

/** `find` must occur exactly once. */
export interface SourceEdit {
  readonly file: string;
  readonly find: string;
  readonly replace: string;
}

export interface Variant {
  /** Id in specification §17.2. */
  readonly id: `M${number}`;
  readonly name: string;
  /** What is wrong, and what it would cost. */
  readonly wrong: string;
  readonly edits: readonly SourceEdit[];
  /** The one world in which the flaw shows; left out when it shows in any. */
  readonly world?: WorldName;
  /** Numbers of the invariants that must find it. Another that finds it is worth a look. */
  readonly expects: readonly number[];
  readonly budget: number;
}

/** An edit that no longer fits its source: the variant would be the correct build. */
export class EditError extends Error {
  override readonly name = 'EditError';
}

/** Throws `EditError` unless each fits exactly once. */
export function withEdits(file: string, text: string, edits: readonly SourceEdit[]): string {
  let changedText = text;
  for (const { find, replace } of edits) {
    const count = changedText.split(find).length - 1;
    if (count !== 1) throw new EditError(`${file}: found ${count} times, not once: ${find}`);
    changedText = changedText.replace(find, () => replace);
  }
  return changedText;
}
