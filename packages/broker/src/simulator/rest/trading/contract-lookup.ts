import { parseOccSymbol } from '@tideline/engine';
import type { Simulation } from '../../run/simulation.ts';
import { assetId } from '../../wire/wire-text.ts';

/** A contract neither held nor listed today has no id here, so its key is returned. */
export function symbolOf(simulation: Simulation, accountNumber: string, key: string): string {
  if (parseOccSymbol(key) !== null) return key;
  const { account } = simulation.state.book(accountNumber);
  const symbols = [
    ...account.positions.map(({ symbol }) => symbol),
    ...simulation.market.contracts(simulation.session().date).map(({ symbol }) => symbol),
  ];
  return symbols.find((symbol) => assetId(symbol) === key) ?? key;
}
