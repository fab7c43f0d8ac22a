/** A product that ends itself fails its test. */
export function onFatal(line: string): never {
  throw new Error(line);
}
