/**
 * A property's number of cases times `PROPERTY_RUNS`, for long runs by night. Throws unless that is
 * a positive number, as a property must not pass without a case.
 */
export function runCount(modest: number): number {
  const text = process.env.PROPERTY_RUNS ?? '1';
  const factor = Number(text);
  if (!(factor > 0)) throw new RangeError(`PROPERTY_RUNS must be a positive number, was ${text}`);
  return Math.ceil(modest * factor);
}
