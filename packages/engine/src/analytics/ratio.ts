export function ratio(value: number, by: number): number | null {
  return by === 0 ? null : value / by;
}
