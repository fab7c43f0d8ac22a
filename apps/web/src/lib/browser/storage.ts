/** Storage that is full, forbidden or unreadable counts as empty. */

export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False when the browser refuses. */
export function storeText(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStoredText(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Forbidden storage is empty too.
  }
}

export function readStoredJson(key: string): unknown {
  const text = readStoredText(key);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
