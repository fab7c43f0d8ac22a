/** Requests to one address of the public internet, for callers outside. */
export { Http } from './http.ts';
