import { countsText, intervalText, numberText, percentText, signedMoveText } from '../format.ts';
import type { Report } from '../report.ts';
import { labelledLines, textParagraph, textTable } from './text-layout.ts';

export function signalLines({ signals, settings }: Report): readonly string[] {
  return labelledLines({
    Bars: `${numberText(signals.bars)}: ${numberText(signals.call)} call, ${numberText(signals.put)} put, ${numberText(signals.neutral)} neutral (${countsText(signals.neutralReasons)})`,
    [`At ${settings.confidenceThreshold} or more`]: `${numberText(signals.aboveThreshold)} with a side; entered ${numberText(signals.entered)}`,
  });
}

export function partTable({ parts }: Report): readonly string[] {
  return textTable(
    ['part', 'side', 'most', 'fired', '', 'full', '', 'mean points'],
    parts.map((rate) => [
      rate.label,
      rate.side,
      numberText(rate.points),
      numberText(rate.fired),
      percentText(rate.firedPercent),
      numberText(rate.full),
      percentText(rate.fullPercent),
      numberText(rate.meanPoints, 2),
    ]),
  );
}

export function gateTable({ gates }: Report): readonly string[] {
  return textTable(
    ['gate', 'asked', 'refused', '', 'first to refuse', 'alone'],
    gates.map(gateCells),
  );
}

export function gateCells(rate: Report['gates'][number]): readonly string[] {
  return [
    rate.gate,
    numberText(rate.asked),
    numberText(rate.refused),
    percentText(rate.refusedPercent),
    numberText(rate.first),
    numberText(rate.alone),
  ];
}

export function costLines({ gateCosts }: Report): readonly string[] {
  return [
    ...textParagraph([COST_NOTE]),
    ...(gateCosts.length === 0
      ? ['  no signal was refused by one gate alone']
      : textTable(
          ['gate', 'signals', '30 min', '60 min', 'to flatten', '95 %'],
          gateCosts.map(({ gate, signals, after30, after60, toFlatten }) => [
            gate,
            numberText(signals),
            signedMoveText(after30.mean),
            signedMoveText(after60.mean),
            signedMoveText(toFlatten.mean),
            intervalText(toFlatten.interval, signedMoveText),
          ]),
        )),
  ];
}

export const COST_NOTE =
  'What a refused signal would have earned is not known: its option was never bought. Shown is the ' +
  "underlying's mean move in the signal's direction after signals that this gate alone refused, in " +
  'percent of its price; above 0 the gate kept out moves that went the right way. "entered" is the ' +
  'same for the signals that passed every gate.';
