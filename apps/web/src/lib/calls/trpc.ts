import type { AppRouter } from '@tideline/api';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { PausableFetch } from './pausable-fetch.ts';

export type RouterOutputs = inferRouterOutputs<AppRouter>;

export const trpc = createTRPCReact<AppRouter>();

/** Carries every tRPC call. */
export const pausableFetch = new PausableFetch();
