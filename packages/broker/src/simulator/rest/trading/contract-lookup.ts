import { parseOccSymbol } from '@tideline/engine';
import type { Simulation } from '../../run/simulation.ts';
import { assetId } from '../../wire/wire-text.ts';

/** Returns the key itself for a contract neither held nor listed today, whose id is unknown. */
export function contractSymbol(simulation: Simulation, accountNumber: string, key: string): string {
  if (parseOccSymbol(key) !== null) return key;
  const { account } = simulation.state.bookOf(accountNumber);
  const symbols = [
    ...account.positions.map(({ symbol }) => symbol),
    ...simulation.market.contracts(simulation.session().date).map(({ symbol }) => symbol),
  ];
  return symbols.find((symbol) => assetId(symbol) === key) ?? key;
}
