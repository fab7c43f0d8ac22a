export interface KeyFormState {
  readonly isDirty: boolean;
  /** Has a key and a secret. */
  readonly hasBothKeys: boolean;
}

export const UNTOUCHED_KEY_FORM: KeyFormState = { isDirty: false, hasBothKeys: false };
