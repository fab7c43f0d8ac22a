import { createServer, type Server } from 'node:http';
import type { FastifyServerFactory } from 'fastify';
import { HTTP_LIMITS } from '../limits.ts';
import { sendSecurityHeaders } from '../security-headers.ts';
import type { AdmissionControl } from './admission-control.ts';

export function createServerFactory(
  admissionControl: AdmissionControl,
  isHttps: boolean,
): FastifyServerFactory<Server> {
  return (handler) => {
    const server = createServer(
      {
        // Node takes the shorter of the two as the limit for headers.
        headersTimeout: HTTP_LIMITS.requestArrivesMs,
        requestTimeout: HTTP_LIMITS.requestArrivesMs,
      },
      (request, response) =>
        admissionControl.admit(request, response, () => handler(request, response)),
    );
    server.keepAliveTimeout = HTTP_LIMITS.keepAliveMs;
    sendSecurityHeaders(server, isHttps);
    // Node itself would answer an unknown expectation without our headers.
    server.on('checkExpectation', (...request) => server.emit('request', ...request));
    return server;
  };
}
