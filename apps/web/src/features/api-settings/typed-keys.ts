/** What stands in the form of the keys while it is edited. */
export interface TypedKeys {
  /** Something was changed and is not saved. */
  readonly isDirty: boolean;
  /** There is a key and a secret. */
  readonly isComplete: boolean;
}

export const NOTHING_TYPED: TypedKeys = { isDirty: false, isComplete: false };
