import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Exchange, ExchangeChange } from '../../exchange/exchange.ts';
import { exerciseContracts, waiveExercise } from '../../exchange/exercise.ts';
import type { MarketSnapshot } from '../../exchange/market-snapshot.ts';
import { isRefusal, type Refusal } from '../../exchange/refusal.ts';
import { type AccountLookup, pathParam, refuse } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { contractSymbol } from './contract-lookup.ts';

/** Neither an exercise nor its waiver is answered with a body. */
export function registerExerciseRest(
  app: FastifyInstance,
  simulation: Simulation,
  accountOf: AccountLookup,
): void {
  const { market } = simulation;

  function answerInstruction(
    request: FastifyRequest,
    reply: FastifyReply,
    makeChange: (
      exchange: Exchange,
      account: string,
      symbol: string,
      snapshot: MarketSnapshot,
    ) => ExchangeChange | Refusal,
  ): FastifyReply {
    const { accountNumber } = accountOf(request);
    const symbol = contractSymbol(simulation, accountNumber, pathParam(request, 'symbol'));
    const result = simulation.requestChange((exchange, snapshot) =>
      makeChange(exchange, accountNumber, symbol, snapshot),
    );
    return isRefusal(result) ? refuse(reply, result) : reply.code(200).send();
  }

  app.post('/v2/positions/:symbol/exercise', (request, reply) =>
    answerInstruction(request, reply, (exchange, account, symbol, snapshot) =>
      exerciseContracts(exchange, account, symbol, market.stockPrices(snapshot.now), snapshot),
    ),
  );
  app.post('/v2/positions/:symbol/do-not-exercise', (request, reply) =>
    answerInstruction(request, reply, waiveExercise),
  );
}
