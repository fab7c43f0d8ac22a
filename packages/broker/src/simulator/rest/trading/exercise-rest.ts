import type { FastifyInstance } from 'fastify';
import { exerciseContracts, waiveExercise } from '../../exchange/exercise.ts';
import { isRefusal } from '../../exchange/refusal.ts';
import { accountOf, pathParam } from '../../request/http-request.ts';
import type { Simulation } from '../../run/simulation.ts';
import { contractSymbol } from './contract-lookup.ts';

/** Neither an exercise nor its waiver is answered with a body. */
export function registerExerciseRest(app: FastifyInstance, simulation: Simulation): void {
  const { market } = simulation;
  for (const [path, makeChange] of [
    ['/v2/positions/:symbol/exercise', exerciseContracts],
    ['/v2/positions/:symbol/do-not-exercise', waiveExercise],
  ] as const) {
    app.post(path, (request, reply) => {
      const { accountNumber } = accountOf(request);
      const symbol = contractSymbol(simulation, accountNumber, pathParam(request, 'symbol'));
      const result = simulation.requestChange((exchange, snapshot) =>
        makeChange(exchange, accountNumber, symbol, market.stockPrices(snapshot.now), snapshot),
      );
      return isRefusal(result) ? result : reply.code(200).send();
    });
  }
}
