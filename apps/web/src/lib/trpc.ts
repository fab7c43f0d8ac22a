import type { AppRouter } from '@tideline/api';
import { TRPCClientError } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { PausableFetch } from './pausable-fetch.ts';
import { CallError } from './session.ts';

export const trpc = createTRPCReact<AppRouter>();

/** What every tRPC call goes through. */
export const line = new PausableFetch();

/** The HTTP status behind a failed call, null when no answer came. */
export function statusOf(error: unknown): number | null {
  if (error instanceof CallError) return error.status;
  if (!(error instanceof TRPCClientError)) return null;
  const data: unknown = error.data;
  if (typeof data !== 'object' || data === null || !('httpStatus' in data)) return null;
  return typeof data.httpStatus === 'number' ? data.httpStatus : null;
}
