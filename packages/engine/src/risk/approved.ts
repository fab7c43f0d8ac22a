declare const approvedMark: unique symbol;

/** Only `approve.ts` makes one, and only such a request can be sent. */
export type Approved<T> = T & { readonly [approvedMark]: true };
