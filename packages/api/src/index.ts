export { type AppRouter, appRouter } from './app-router.ts';
export type { CallContext } from './context.ts';
export {
  ADMINISTRATORS_ONLY,
  conflict,
  done,
  errorAnswer,
  forbidden,
  invalidField,
  notFound,
  type Refusal,
  type Result,
  refusalAnswer,
  refused,
  SIGNED_OUT,
  signedOut,
} from './errors.ts';
export type * from './ports/index.ts';
export {
  createRestHandler,
  type RestHandler,
  type RestRequest,
  type RestResponse,
} from './rest/handler.ts';
export { matchPath } from './rest/match-path.ts';
export { readQuery } from './rest/query.ts';
export { SerializedJson } from './serialized-json.ts';
export { tokenRefusal } from './token-scopes.ts';
