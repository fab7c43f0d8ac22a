declare const approved: unique symbol;

/** A request that passed risk. Only `approve.ts` makes one, and only such a request can be sent. */
export type Approved<T> = T & { readonly [approved]: true };
