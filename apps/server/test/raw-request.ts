import { type IncomingHttpHeaders, request } from 'node:http';
import { expectDocumentedAnswer } from '@tideline/api/testing';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<IncomingHttpHeaders>;
  readonly text: string;
  json(): unknown;
}

/**
 * Exactly these headers and bytes, which browsers and fetch would correct. An undocumented answer
 * fails the test.
 */
export async function rawRequest(
  origin: string,
  method: string,
  path: string,
  sent: { readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<RawAnswer> {
  const answer = await send(origin, method, path, sent);
  const { status, headers, text } = answer;
  const header = (name: string) => [headers[name] ?? null].flat().join(', ') || null;
  await expectDocumentedAnswer(method, path, { status, readHeader: header, text });
  return answer;
}

function send(
  origin: string,
  method: string,
  path: string,
  {
    headers = {},
    body,
  }: { readonly headers?: Record<string, string>; readonly body?: string } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  const isMeasured = body !== undefined && headers['transfer-encoding'] === undefined;
  const length = isMeasured ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return new Promise((resolve, reject) => {
    const sent = request(
      { hostname, port, method, path, headers: { ...length, ...headers }, agent: false },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            json: () => JSON.parse(text),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
