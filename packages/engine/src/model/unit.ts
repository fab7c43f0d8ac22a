/**
 * Marks a number with its unit, for the compiler alone: a plain number may take any unit, and one
 * unit never stands in for another.
 */
declare const unitMark: unique symbol;

export type Unit<Name extends string> = number & { readonly [unitMark]?: Name };
