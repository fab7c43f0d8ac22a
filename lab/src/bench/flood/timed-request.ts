import { request } from 'node:http';

export interface TimedAnswer {
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

export function timedRequest(
  port: number,
  {
    method = 'GET',
    path,
    cookie = '',
    from = '127.0.0.1',
  }: {
    readonly method?: string;
    readonly path: string;
    readonly cookie?: string;
    readonly from?: string;
  },
): Promise<TimedAnswer> {
  const began = performance.now();
  const headers = { host: `localhost:${port}`, origin: `http://localhost:${port}`, cookie };
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', localAddress: from, port, method, path, headers, agent: false },
      (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          body += chunk;
        });
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body,
            milliseconds: performance.now() - began,
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}
