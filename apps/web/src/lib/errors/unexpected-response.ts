/** HTTP/2 sends no text with a status (RFC 9110, section 15). */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  407: 'Proxy Authentication Required',
  408: 'Request Timeout',
  409: 'Conflict',
  411: 'Length Required',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  425: 'Too Early',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  451: 'Unavailable For Legal Reasons',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
  505: 'HTTP Version Not Supported',
  507: 'Insufficient Storage',
  511: 'Network Authentication Required',
};

/** A proxy's sentence fits; anything longer is a page. */
const MAX_TEXT_CHARACTERS = 200;

interface AnsweredStatus {
  readonly status: number;
  readonly statusText: string;
}

/**
 * A proxy's page, an empty error, half an answer. Says `502: Bad Gateway`, and leaves open what the
 * server did.
 */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';

  constructor(answer: AnsweredStatus, body = '') {
    super(`${answer.status}: ${bodyText(body) || httpStatusText(answer)}`);
  }
}

function httpStatusText({ status, statusText: sent }: AnsweredStatus): string {
  if (status < 400) return 'The answer cannot be read.';
  return sent.trim() || (STATUS_TEXTS[status] ?? 'Error');
}

/** Plain text, or the fields where proxies put it in JSON; may be empty. */
function bodyText(body: string): string {
  const text = body.trim();
  if (text.startsWith('<') || text.length > MAX_TEXT_CHARACTERS) return '';
  if (!/^[{["]/.test(text)) return collapseWhitespace(text);
  try {
    const { error, message } = Object(JSON.parse(text)) as Record<string, unknown>;
    const messageText = [message, error].find((part) => typeof part === 'string');
    return typeof messageText === 'string' ? collapseWhitespace(messageText) : '';
  } catch {
    return '';
  }
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Passes only tRPC's JSON: a result or an error with its status, alone or per call of a batch.
 * Anything else throws an UnexpectedResponseError, not a parser's words.
 */
export function withCheckedJson(response: Response): Response {
  response.json = async () => {
    const body = await response.text();
    const answer = parseJson(body);
    if (!isTrpcAnswer(answer)) throw new UnexpectedResponseError(response, body);
    return answer;
  };
  return response;
}

/** Undefined for anything else. */
export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function isTrpcAnswer(answer: unknown): boolean {
  if (Array.isArray(answer)) return answer.length > 0 && answer.every(isTrpcAnswer);
  const { result, error } = Object(answer) as Record<string, unknown>;
  if (typeof result === 'object' && result !== null) return true;
  const { message, data } = Object(error) as Record<string, unknown>;
  return typeof message === 'string' && typeof data === 'object' && data !== null;
}
