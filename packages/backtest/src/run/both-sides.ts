import type { SimulatedMarket } from '@tideline/broker/simulator';
import { newYorkClock, type OptionSide, type TradeClosedEntry } from '@tideline/engine';
import { Playback } from './playback.ts';
import type { BacktestRun, RunConfig, RunObserver } from './result.ts';
import { SingleSignal } from './signals/single-signal.ts';

export type EntryPoint = ReturnType<typeof findEntryPoints>[number];
export type BothSides = ReturnType<typeof playBothSides>;

/** `buyingPower` is that at the entry, which sizes the trade. */
export function findEntryPoints({ entries }: Pick<BacktestRun, 'entries'>) {
  return entries.flatMap(({ signal, decision }) => {
    const { optionsBuyingPower } = decision.inputs;
    return optionsBuyingPower === null ? [] : [{ signal, buyingPower: optionsBuyingPower }];
  });
}

/** Plays each side as the account's only trade. */
export function playBothSides(market: SimulatedMarket, config: RunConfig, entry: EntryPoint) {
  const play = (side: OptionSide) => playSingleTrade(market, config, entry, side);
  return { call: play('call'), put: play('put') };
}

/**
 * Contract, size, quotes, limit walk and exits are those of a run with the same settings. Only
 * gates that favour the signal's side are off: money flow here, and pauses and counts of the day,
 * which a fresh account lacks. `isOrdered` is true when a contract had a quote and a size that the
 * gates allow; `rows` are empty where no limit was met.
 */
function playSingleTrade(
  market: SimulatedMarket,
  config: RunConfig,
  { signal, buyingPower }: EntryPoint,
  side: OptionSide,
) {
  const rows: TradeClosedEntry[] = [];
  let isOrdered = false;
  const singleTradeConfig = {
    ...config,
    policy: { ...config.policy, moneyFlowGate: 0 },
    cash: buyingPower,
    from: `${signal.date}T${newYorkClock(signal.barStart)}`,
    to: signal.date,
  };
  const observer: RunObserver = {
    onTrade: (row) => rows.push(row),
    onEntry: () => {
      isOrdered = true;
    },
  };
  const signals = new SingleSignal({ ...signal, signalType: side });
  new Playback(market, singleTradeConfig, observer, { recording: null, signals }).playFirstSignal();
  return { isOrdered, rows };
}
