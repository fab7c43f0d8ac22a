/** Browser storage may be full, forbidden or unreadable: then it is empty. */

export function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when the browser refused; a stored convenience, so no message. */
export function writeText(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeText(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden storage is empty too.
  }
}

export function readJson(key: string): unknown {
  const text = readText(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
