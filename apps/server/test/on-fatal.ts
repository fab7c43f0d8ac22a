export function onFatal(line: string): never {
  throw new Error(line);
}
