import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** Folder of real market data, null when the tests run without it. */
export const MARKET_DATA = process.env.MARKET_DATA_DIR ?? null;

export function marketData(path: string): string {
  const content = readFileSync(`${MARKET_DATA}/${path}`);
  return (path.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
}
