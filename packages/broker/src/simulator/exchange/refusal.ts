export interface Refusal {
  readonly status: number;
  readonly code: number | null;
  readonly message: string;
  readonly extra: Readonly<Record<string, unknown>>;
}

export function refusal(
  status: number,
  code: number | null,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal {
  return { status, code, message, extra };
}

export const forbiddenRefusal = () => refusal(403, null, 'forbidden.');
export const unauthorizedRefusal = () => refusal(401, 40110000, 'request is not authorized');
export const rateLimited = () => refusal(429, 42910000, 'rate limit exceeded');
/** What a fault in store answers a request with. */
export const refusalOfFault = (status: number) =>
  status === 429 ? rateLimited() : refusal(status, null, 'internal server error');
export const deniedRefusal = (message: string, extra: Readonly<Record<string, unknown>> = {}) =>
  refusal(403, 40310000, message, extra);
export const notFound = (message: string) => refusal(404, 40410000, message);
export const malformedRefusal = (message: string) => refusal(422, 40010001, message);
export const invalidRefusal = (message: string) => refusal(422, 42210000, message);
export const onlyOptions = () =>
  refusal(422, 42210000, 'invalid contract', { reject_reason: 'only options can be traded here' });
export const noRecentTrades = () =>
  refusal(403, 42210000, 'subscription does not permit querying recent SIP data');
export const noOptionFeed = () => refusal(403, null, 'OPRA agreement is not signed');
/** Market data calls answer 400 without a code. */
export const badData = (message: string) => refusal(400, null, message);

export function isRefusal(value: object): value is Refusal {
  return 'status' in value && 'code' in value && 'extra' in value;
}
