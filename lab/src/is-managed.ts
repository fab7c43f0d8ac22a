/**
 * Checks that managing every position needs. Other checks may fail long after a kill, such as those
 * of a delayed exit and of its alarm.
 */
const NEEDED_CHECKS = ['marketFeed', 'credentials', 'brokerStreams', 'journal', 'accountsRead'];

export async function isManaged(port: number): Promise<boolean> {
  try {
    const response = await fetch(`http://localhost:${port}/readyz`);
    const health = (await response.json()) as Readonly<Record<string, unknown>>;
    return NEEDED_CHECKS.every((name) => health[name] === true);
  } catch {
    return false;
  }
}
