export { type Failure, readError, sendError, UNKNOWN_ORDER } from '../../port/failure.ts';
