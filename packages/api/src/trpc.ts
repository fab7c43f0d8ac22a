import { initTRPC, type TRPCError } from '@trpc/server';
import type { z } from 'zod';
import { type CallKindsByAccess, guardsOf, isAllowedWithToken } from './call-guards.ts';
import type { CallContext } from './context.ts';
import {
  ADMINISTRATORS_ONLY,
  errorAnswer,
  type Refusal,
  refusalError,
  SIGNED_OUT,
} from './errors.ts';
import { type CallMeta, inputField, type ProcedureMeta, type SignedInContext } from './meta.ts';
import { noInput } from './schemas/common.ts';
import { TOKEN_CALL_REFUSAL, tokenRefusal } from './token-scopes.ts';

const trpc = initTRPC
  .context<CallContext>()
  .meta<ProcedureMeta>()
  .create({
    // Errors have no stack, even in development.
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const answer = errorAnswer(error, ctx?.requestId);
      return {
        ...shape,
        message: answer.body.message,
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          field: answer.field,
          retryAfter: answer.retryAfter,
          ask: answer.body.code ?? null,
        },
      };
    },
  });

export const router = trpc.router;

const procedure = trpc.procedure.use(async ({ ctx, path, meta, next }) => {
  await ctx.waitForBatchTurn?.();
  const refusal = tokenRefusal(ctx.scopes, meta?.scope ?? null);
  if (refusal === null) return next();
  if (ctx.viewer !== null) ctx.deniedCalls.noteDenial(ctx.viewer, path, 'FORBIDDEN');
  throw refusalError(refusal);
});

// Refusals for the caller's sake precede input checks: 401, 403, then 400.
const signedInProcedure = procedure.use(({ ctx, next }) => {
  if (ctx.viewer === null) throw refusalError(SIGNED_OUT);
  return next({ ctx: { viewer: ctx.viewer } });
});

const administratorProcedure = signedInProcedure.use(({ ctx, path, next }) => {
  if (!ctx.viewer.isAdmin) throw forbiddenError(ctx, path);
  return next();
});

/** With `user` this is an administrator's call, even with one's own id. */
const userHistoryProcedure = signedInProcedure.use(async ({ ctx, path, getRawInput, next }) => {
  if (!ctx.viewer.isAdmin && inputField(await getRawInput(), 'user') !== undefined) {
    throw forbiddenError(ctx, path);
  }
  return next();
});

function forbiddenError({ deniedCalls, viewer }: SignedInContext, path: string): TRPCError {
  deniedCalls.noteDenial(viewer, path, 'FORBIDDEN');
  return refusalError(ADMINISTRATORS_ONLY);
}

/** Applies the kind's guards, and notes every change as the user's act. */
const guardedProcedure = signedInProcedure.use(
  async ({ ctx, type, path, meta, getRawInput, next }) => {
    const rule = meta?.kind;
    if (rule === undefined) throw new Error(`${path} says of no kind that it is`);
    const kind = typeof rule === 'function' ? await rule(await getRawInput(), ctx) : rule;
    // A scope alone can't decide: one call acknowledges the platform's alarms and the caller's own.
    if (ctx.scopes !== null && !isAllowedWithToken(kind)) throw refusalError(TOKEN_CALL_REFUSAL);
    const guards = guardsOf(kind);

    if (guards.mustBeEnrolled) throwIfRefused(await ctx.auth.refuseIfUnenrolled());
    if (guards.mustNotBeIdle) throwIfRefused(await ctx.auth.refuseIfIdle());
    if (guards.mustBeReauthenticated) throwIfRefused(await ctx.auth.refuseUnlessReauthenticated());
    if (guards.needsRecentSecondFactor) throwIfRefused(await ctx.auth.refuseUnlessRecentFactor());

    const result = await next();
    if (type === 'query' || !result.ok) return result;
    // An idle session stays idle, even after a call that idle sessions may make.
    if (guards.mustNotBeIdle || (await ctx.auth.refuseIfIdle()) === null)
      await ctx.auth.noteUserActivity();
    return result;
  },
);

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal !== null) throw refusalError(refusal);
}

/** A procedure can be built only once its kind is stated. */
interface BaseProcedure<A extends keyof CallKindsByAccess, P> {
  meta(meta: CallMeta<CallKindsByAccess[A]>): P;
}

const visitor = procedure.meta({ access: 'public' });
const user = guardedProcedure.meta({ access: 'user' });
const history = userHistoryProcedure.concat(guardedProcedure).meta({ access: 'user' });
const admin = administratorProcedure.concat(guardedProcedure).meta({ access: 'admin' });

export const publicProcedure: BaseProcedure<'public', typeof visitor> = visitor;
export const userProcedure: BaseProcedure<'user', typeof user> = user;
/** The caller's own past, or for administrators that of a `user`. */
export const historyProcedure: BaseProcedure<'history', typeof history> = history;
export const adminProcedure: BaseProcedure<'admin', typeof admin> = admin;

const visitorAlone = visitor.input(noInput);
const userAlone = user.input(noInput);
const adminAlone = admin.input(noInput);

export const noInputPublicProcedure: BaseProcedure<'public', typeof visitorAlone> = visitorAlone;
export const noInputUserProcedure: BaseProcedure<'user', typeof userAlone> = userAlone;
const noInputAdminProcedure: BaseProcedure<'admin', typeof adminAlone> = adminAlone;

type RestPath = `GET /api/${string}`;

/** Reads the caller's own data, or what all users see. */
export function ownRead<Output extends z.ZodType>(rest: RestPath, output: Output) {
  return noInputUserProcedure.meta({ rest, kind: 'read', scope: 'read' }).output(output);
}

export function othersRead<Output extends z.ZodType>(rest: RestPath, output: Output) {
  return noInputAdminProcedure.meta({ rest, kind: 'read-others', scope: 'read' }).output(output);
}
