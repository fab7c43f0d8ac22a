export { ForbiddenAddressError, type Resolve, refuseForbiddenLiteral } from './guarded-agent.ts';
export { Http } from './http.ts';
export { type PostAnswer, type PostOptions, postText } from './post-text.ts';
