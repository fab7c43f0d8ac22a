/**
 * How the end of a call is told. It is part of the call, and not of one mutation: whoever asked for it
 * may have gone to another page by then.
 */
export interface CallCallbacks<Answer> {
  readonly onSuccess?: (answer: Answer) => void;
  readonly onError: (error: unknown) => void;
}
