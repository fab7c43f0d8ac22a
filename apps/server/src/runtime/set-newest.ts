/** Sets an entry as the newest; beyond so many entries the oldest goes. */
export function setNewest<Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  maxSize: number,
): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxSize && oldest !== undefined) map.delete(oldest);
}
