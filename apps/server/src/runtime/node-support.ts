/** When the maintenance of each supported Node ends, as its makers say. */
const MAINTENANCE_ENDS: Readonly<Record<string, string>> = {
  '20': '2026-04-30',
  '22': '2027-04-30',
  '24': '2028-04-30',
};

/**
 * One line about a Node without maintenance; null for a maintained one, or one newer than this list.
 * `version` is as in `process.version`; `now` is wall time.
 */
export function endOfLifeWarning(version: string, now: number): string | null {
  const major = /^v?(\d+)\./.exec(version)?.[1] ?? '';
  const end = MAINTENANCE_ENDS[major];
  if (end === undefined || now < Date.parse(end)) return null;
  return `Node ${major} is past its end of life (${end}): its holes stay open. Run Node 24.`;
}
