import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { BarFile } from '../../../bars/bar-file.ts';
import { readBarFile } from '../../../bars/read-bar-file.ts';

export const MARKET_DATA = process.env.MARKET_DATA_DIR ?? null;

export function marketData(path: string): string {
  const content = readFileSync(`${MARKET_DATA}/${path}`);
  return (path.endsWith('.gz') ? gunzipSync(content) : content).toString('utf8');
}

export function marketFile(path: string): Promise<BarFile> {
  return readBarFile(`${MARKET_DATA}/${path}`, { symbol: 'SPY' });
}
