import { fromDollars } from '@tideline/engine';
import type { FastifyInstance } from 'fastify';
import { refuse } from './http-request.ts';
import { readNumber } from './order-ticket.ts';
import { badData, type Refusal } from './refusal.ts';
import { simBookJson } from './sim-book.ts';
import { AdvanceError, type Simulation } from './simulation.ts';

const MAX_CASH_DOLLARS = 100_000_000;
const MAX_BARS = 100_000;

/** The simulator's own calls: no broker has them. */
export function registerControlRest(app: FastifyInstance, simulation: Simulation): void {
  /** `{cash}` in dollars; 0 opens an account that reads market data and can't trade. */
  app.post('/sim/accounts', (request, reply) => {
    const cash = readNumber(readField(request.body, 'cash'));
    if (cash === null || cash < 0 || cash > MAX_CASH_DOLLARS)
      return refuse(
        reply,
        badData(`cash must be a number of dollars from 0 to ${MAX_CASH_DOLLARS}`),
      );
    // Cash is whole cents.
    return simulation.openAccount(fromDollars(Math.round(cash * 100) / 100));
  });

  app.get('/sim/clock', () => simulation.clock());

  app.get('/sim/book', () => simBookJson(simulation.state));

  /** `{bars}`: answers when the held market has passed that many 5-minute bars, or has ended. */
  app.post('/sim/advance', async (request, reply) => {
    const bars = readNumber(readField(request.body, 'bars'));
    if (bars === null || !Number.isInteger(bars) || bars < 1 || bars > MAX_BARS)
      return refuse(reply, badData(`bars must be a whole number from 1 to ${MAX_BARS}`));
    try {
      const advanced = await simulation.advance(bars);
      return { advanced, ...simulation.clock() };
    } catch (error) {
      if (error instanceof AdvanceError) return refuse(reply, conflict(error.message));
      throw error;
    }
  });
}

function readField(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? (body as Record<string, unknown>)[name]
    : undefined;
}

function conflict(message: string): Refusal {
  return { status: 409, code: null, message, extra: {} };
}
