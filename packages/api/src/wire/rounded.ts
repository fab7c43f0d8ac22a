/** Rounded half away from zero; never a negative zero. */
export function rounded(value: number, digits = 2): number {
  const factor = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * factor)) / factor + 0;
}

export function roundedOrNull(value: number | null, digits = 2): number | null {
  return value === null ? null : rounded(value, digits);
}
