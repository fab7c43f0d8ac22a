import { initTRPC, type TRPCError } from '@trpc/server';
import { guardsOf, isForTokens, type KindsOf } from './call-guards.ts';
import type { Context } from './context.ts';
import {
  ADMINISTRATORS_ONLY,
  errorAnswer,
  type Refusal,
  refusalError,
  SIGNED_OUT,
} from './errors.ts';
import { type CallMeta, inputField, type ProcedureMeta, type SignedIn } from './meta.ts';
import { nothing } from './schemas/common.ts';
import { NOT_BY_TOKEN, tokenRefusal } from './token-scopes.ts';

const trpc = initTRPC
  .context<Context>()
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
  await ctx.takeTurn?.();
  const refusal = tokenRefusal(ctx.scopes, meta?.scope ?? null);
  if (refusal === null) return next();
  if (ctx.viewer !== null) ctx.deniedCalls.noteDenial(ctx.viewer, path, 'FORBIDDEN');
  throw refusalError(refusal);
});

// Refusals for the caller's sake precede input checks: 401, 403, then 400.
const signedInProcedure = procedure.use(({ ctx, next }) => {
  if (ctx.viewer === null) {
    throw refusalError(SIGNED_OUT);
  }
  return next({ ctx: { viewer: ctx.viewer } });
});

const administratorProcedure = signedInProcedure.use(({ ctx, path, next }) => {
  if (!ctx.viewer.isAdmin) throw forbiddenError(ctx, path);
  return next();
});

/** With `user` this is an administrator's call, even with one's own id. */
const pastOfUserProcedure = signedInProcedure.use(async ({ ctx, path, getRawInput, next }) => {
  if (!ctx.viewer.isAdmin && inputField(await getRawInput(), 'user') !== undefined) {
    throw forbiddenError(ctx, path);
  }
  return next();
});

function forbiddenError({ deniedCalls, viewer }: SignedIn, path: string): TRPCError {
  deniedCalls.noteDenial(viewer, path, 'FORBIDDEN');
  return refusalError(ADMINISTRATORS_ONLY);
}

/** Applies the kind's guards, and notes every change as the user's act. */
const guardedProcedure = signedInProcedure.use(
  async ({ ctx, type, path, meta, getRawInput, next }) => {
    const rule = meta?.kind;
    if (rule === undefined) throw new Error(`${path} says of no kind that it is`);
    const kind = typeof rule === 'function' ? await rule(await getRawInput(), ctx) : rule;
    // The same call acknowledges the platform's alarms and the caller's own.
    if (ctx.scopes !== null && !isForTokens(kind)) throw refusalError(NOT_BY_TOKEN);
    const { mustBeEnrolled, mustNotBeIdle, mustBeReauthenticated, needsFreshFactor } =
      guardsOf(kind);

    if (mustBeEnrolled) throwIfRefused(await ctx.auth.refuseUnenrolled());
    if (mustNotBeIdle) throwIfRefused(await ctx.auth.refuseIdle());
    if (mustBeReauthenticated) throwIfRefused(await ctx.auth.refuseUnproved());
    if (needsFreshFactor) throwIfRefused(await ctx.auth.refuseStale());

    const result = await next();
    if (type === 'query' || !result.ok) return result;
    // An idle session stays idle, even after a call that idle sessions may make.
    if (mustNotBeIdle || (await ctx.auth.refuseIdle()) === null) await ctx.auth.noteActivity();
    return result;
  },
);

function throwIfRefused(refusal: Refusal | null): void {
  if (refusal !== null) throw refusalError(refusal);
}

/** A call can proceed only once its kind is stated. */
interface BaseProcedure<A extends keyof KindsOf, P> {
  meta(meta: CallMeta<KindsOf[A]>): P;
}

const visitorProcedure = procedure.meta({ access: 'public' });
const guardedUserProcedure = guardedProcedure.meta({ access: 'user' });
const guardedPastProcedure = pastOfUserProcedure.concat(guardedProcedure).meta({ access: 'user' });
const guardedAdminProcedure = administratorProcedure
  .concat(guardedProcedure)
  .meta({ access: 'admin' });

export const publicProcedure: BaseProcedure<'public', typeof visitorProcedure> = visitorProcedure;
export const userProcedure: BaseProcedure<'user', typeof guardedUserProcedure> =
  guardedUserProcedure;
/** The caller's own past, or for administrators that of a `user`. */
export const pastProcedure: BaseProcedure<'past', typeof guardedPastProcedure> =
  guardedPastProcedure;
export const adminProcedure: BaseProcedure<'admin', typeof guardedAdminProcedure> =
  guardedAdminProcedure;

const plainVisitor = visitorProcedure.input(nothing);
const plainUser = guardedUserProcedure.input(nothing);
const plainAdmin = guardedAdminProcedure.input(nothing);

/** Plain calls take no input. */
export const plainPublicProcedure: BaseProcedure<'public', typeof plainVisitor> = plainVisitor;
export const plainUserProcedure: BaseProcedure<'user', typeof plainUser> = plainUser;
export const plainAdminProcedure: BaseProcedure<'admin', typeof plainAdmin> = plainAdmin;
