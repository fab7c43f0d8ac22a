/** These run even when the caller's page was left before the answer. */
export interface CallCallbacks<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError: (error: unknown) => void;
}
