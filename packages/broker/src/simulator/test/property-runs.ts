/**
 * `PROPERTY_RUNS` multiplies the count, for long runs by night. A setting that is no positive
 * number is refused: a property must not pass without a case.
 */
export function propertyRunCount(modest: number): number {
  const text = process.env.PROPERTY_RUNS ?? '1';
  const factor = Number(text);
  if (!(factor > 0)) throw new RangeError(`PROPERTY_RUNS must be a positive number, was ${text}`);
  return Math.ceil(modest * factor);
}
