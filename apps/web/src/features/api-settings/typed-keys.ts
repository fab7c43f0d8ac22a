export interface TypedKeys {
  readonly isDirty: boolean;
  /** Has a key and a secret. */
  readonly isComplete: boolean;
}

export const NOTHING_TYPED: TypedKeys = { isDirty: false, isComplete: false };
