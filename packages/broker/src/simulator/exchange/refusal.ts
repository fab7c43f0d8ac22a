export interface Refusal {
  readonly status: number;
  readonly code: number | null;
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

export function createRefusal(
  status: number,
  code: number | null,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal {
  return { status, code, message, extra };
}

export const forbiddenRefusal = () => createRefusal(403, null, 'forbidden.');
export const unauthorizedRefusal = () => createRefusal(401, 40110000, 'request is not authorized');
export const rateLimitRefusal = () => createRefusal(429, 42910000, 'rate limit exceeded');
/** The answer to a request that a fault refuses. */
export const refusalOfFault = (status: number) =>
  status === 429 ? rateLimitRefusal() : createRefusal(status, null, 'internal server error');
export const deniedRefusal = (message: string, extra: Readonly<Record<string, unknown>> = {}) =>
  createRefusal(403, 40310000, message, extra);
export const notFound = (message: string) => createRefusal(404, 40410000, message);
export const malformedRefusal = (message: string) => createRefusal(422, 40010001, message);
export const invalidRefusal = (message: string) => createRefusal(422, 42210000, message);
export const onlyOptionsRefusal = () => ({
  ...invalidRefusal('invalid contract'),
  extra: { reject_reason: 'only options can be traded here' },
});
export const recentDataRefusal = () =>
  createRefusal(403, 42210000, 'subscription does not permit querying recent SIP data');
export const optionFeedRefusal = () => createRefusal(403, null, 'OPRA agreement is not signed');
/** Market data calls answer 400 without a code. */
export const dataRefusal = (message: string) => createRefusal(400, null, message);

export function isRefusal(value: unknown): value is Refusal {
  if (typeof value !== 'object' || value === null) return false;
  return 'status' in value && 'code' in value && 'extra' in value;
}
