import type { AppRouter } from '@tideline/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { PausableFetch } from './pausable-fetch.ts';

/** What each call answers. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

/** What every tRPC call goes through. */
export const line = new PausableFetch();
