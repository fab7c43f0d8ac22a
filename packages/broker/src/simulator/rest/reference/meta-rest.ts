import type { FastifyInstance } from 'fastify';
import { badDataRefusal } from '../../exchange/refusal.ts';
import { pathParam, Query, refuse } from '../../request/http-request.ts';
import {
  OPTION_CONDITIONS,
  OPTION_EXCHANGES,
  STOCK_CONDITIONS,
  STOCK_EXCHANGES,
} from '../../wire/data-wire.ts';

const TAPE_LETTERS = ['A', 'B', 'C'];

export function registerMetaRest(app: FastifyInstance): void {
  app.get('/v2/stocks/meta/exchanges', () => STOCK_EXCHANGES);
  app.get('/v2/stocks/meta/conditions/:ticktype', (request, reply) => {
    const tape = new Query(request).readText('tape');
    if (tape === null) return refuse(reply, badDataRefusal('tape is required'));
    if (!TAPE_LETTERS.includes(tape)) return refuse(reply, badDataRefusal(`invalid tape: ${tape}`));
    const tick = pathParam(request, 'ticktype');
    return isTickType(tick) ? STOCK_CONDITIONS[tick] : refuse(reply, badTick(tick));
  });
  app.get('/v1beta1/options/meta/exchanges', () => OPTION_EXCHANGES);
  app.get('/v1beta1/options/meta/conditions/:ticktype', (request, reply) => {
    const tick = pathParam(request, 'ticktype');
    return isTickType(tick) ? OPTION_CONDITIONS[tick] : refuse(reply, badTick(tick));
  });
}

function isTickType(name: string): name is 'trade' | 'quote' {
  return name === 'trade' || name === 'quote';
}

const badTick = (name: string) => badDataRefusal(`invalid ticktype: ${name}`);
