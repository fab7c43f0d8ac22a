/** They belong to the call: its caller may be on another page by then. */
export interface CallCallbacks<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError: (error: unknown) => void;
}
