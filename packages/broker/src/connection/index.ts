export { Http } from './http.ts';
