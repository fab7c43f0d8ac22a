/**
 * Readiness checks that managing every position needs. An exit that a kill has made late, and its
 * alarm, may stay.
 */
const NEEDED = ['marketFeed', 'credentials', 'brokerStreams', 'journal', 'accountsRead'];

export async function isManaged(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/readyz`);
    const health = (await response.json()) as Readonly<Record<string, unknown>>;
    return NEEDED.every((name) => health[name] === true);
  } catch {
    return false;
  }
}
