/** For values that never change, or must not change during an act. */
export function memoizeByKey<Key, Value extends object>(compute: (key: Key) => Value) {
  const known = new Map<Key, Value>();
  return (key: Key): Value => {
    const value = known.get(key) ?? compute(key);
    known.set(key, value);
    return value;
  };
}
