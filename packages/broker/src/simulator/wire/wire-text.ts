import type { EpochMs } from '@tideline/engine';
import { hashUuid } from '../market/name-hash.ts';

export function isoTimestamp(at: EpochMs): string;
export function isoTimestamp(at: EpochMs | null): string | null;
export function isoTimestamp(at: EpochMs | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

export function assetId(symbol: string): string {
  return hashUuid(`asset|${symbol}`);
}

export function accountId(accountNumber: string): string {
  return hashUuid(`account|${accountNumber}`);
}
