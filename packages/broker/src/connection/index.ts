export {
  ForbiddenAddressError,
  type ResolveHost,
  refuseForbiddenLiteral,
} from './guarded-agent.ts';
export { Http } from './http.ts';
export { postText } from './post-text.ts';
