import type { FastifyInstance } from 'fastify';
import { dataRefusal } from '../../exchange/refusal.ts';
import { pathParam, Query } from '../../request/http-request.ts';
import {
  OPTION_CONDITIONS,
  OPTION_EXCHANGES,
  STOCK_CONDITIONS,
  STOCK_EXCHANGES,
} from '../../wire/data-wire.ts';

const TAPE_LETTERS = ['A', 'B', 'C'];

export function registerMetaRest(app: FastifyInstance): void {
  app.get('/v2/stocks/meta/exchanges', () => STOCK_EXCHANGES);
  app.get('/v2/stocks/meta/conditions/:ticktype', (request) => {
    const tape = new Query(request).readText('tape');
    if (tape === null) return dataRefusal('tape is required');
    if (!TAPE_LETTERS.includes(tape)) return dataRefusal(`invalid tape: ${tape}`);
    const tickType = pathParam(request, 'ticktype');
    return isTickType(tickType) ? STOCK_CONDITIONS[tickType] : badTickRefusal(tickType);
  });
  app.get('/v1beta1/options/meta/exchanges', () => OPTION_EXCHANGES);
  app.get('/v1beta1/options/meta/conditions/:ticktype', (request) => {
    const tickType = pathParam(request, 'ticktype');
    return isTickType(tickType) ? OPTION_CONDITIONS[tickType] : badTickRefusal(tickType);
  });
}

function isTickType(name: string): name is 'trade' | 'quote' {
  return name === 'trade' || name === 'quote';
}

const badTickRefusal = (name: string) => dataRefusal(`invalid ticktype: ${name}`);
