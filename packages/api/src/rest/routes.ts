import type { AnyTRPCProcedure } from '@trpc/server';
import { z } from 'zod';
import { appRouter } from '../app-router.ts';
import type { HttpMethod, ProcedureMeta } from '../meta.ts';
import { documentedOutput } from '../serialized-json.ts';

export type Route = Readonly<ReturnType<typeof toRoute>>;

/** All calls in router order. Throws when one lacks path, role, kind, scope, input or output. */
export function restRoutes(): readonly Route[] {
  // tRPC types the record as nested routers, but it is flat, by dotted name.
  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
  return Object.entries(procedures).map(([name, procedure]) => toRoute(name, procedure));
}

function toRoute(procedure: string, { _def }: AnyTRPCProcedure) {
  // The builder types meta as unknown and omits output; both are there.
  const { meta, inputs, type, output } = _def as typeof _def & {
    readonly meta?: ProcedureMeta;
    readonly inputs: readonly unknown[];
    readonly output?: unknown;
  };
  if (meta?.rest === undefined || meta.access === undefined || meta.kind === undefined) {
    throw new Error(`${procedure} names no path, no role or no kind`);
  }
  if (meta.scope === undefined) throw new Error(`${procedure} says of no scope that it admits it`);
  if (type === 'subscription') throw new Error(`${procedure}: a subscription has no REST path`);
  if (!(output instanceof z.ZodType)) throw new Error(`${procedure} declares no output`);
  const [input] = inputs;
  if (inputs.length !== 1 || !(input instanceof z.ZodType)) {
    throw new Error(`${procedure} must declare one input`);
  }
  const { rest, csvField, access, kind, scope, isCachedPastDay = false } = meta;
  const [method, path] = rest.split(' ') as [HttpMethod, string];
  const route = { method, path, csvField, procedure, type, access, kind, scope, isCachedPastDay };
  return { ...route, input, output: documentedOutput(output) };
}
