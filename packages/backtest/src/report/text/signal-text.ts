import { countWords, interval, number, percent, signedPercent } from '../format.ts';
import type { Report } from '../report.ts';
import { labelledValue, paragraph, textTable } from './text-layout.ts';

export function signalLines({ signals, settings }: Report): readonly string[] {
  return [
    ...labelledValue(
      'Bars',
      `${number(signals.bars)}: ${number(signals.call)} call, ${number(signals.put)} put, ${number(signals.neutral)} neutral (${countWords(signals.neutralReasons)})`,
    ),
    ...labelledValue(
      `At ${settings.confidenceThreshold} or more`,
      `${number(signals.aboveThreshold)} with a side; entered ${number(signals.entered)}`,
    ),
  ];
}

export function partTable({ parts }: Report): readonly string[] {
  return textTable(
    ['part', 'side', 'most', 'fired', '', 'full', '', 'mean points'],
    parts.map((rate) => [
      rate.label,
      rate.side,
      number(rate.points),
      number(rate.fired),
      percent(rate.firedPercent),
      number(rate.full),
      percent(rate.fullPercent),
      number(rate.meanPoints, 2),
    ]),
  );
}

export function gateTable({ gates }: Report): readonly string[] {
  return textTable(
    ['gate', 'asked', 'refused', '', 'first to refuse', 'alone'],
    gates.map((rate) => [
      rate.gate,
      number(rate.asked),
      number(rate.refused),
      percent(rate.refusedPercent),
      number(rate.first),
      number(rate.alone),
    ]),
  );
}

export function costLines({ gateCosts }: Report): readonly string[] {
  const signedMoveText = (value: number) => signedPercent(value, 3);
  return [
    ...paragraph(COST_WORDS),
    ...(gateCosts.length === 0
      ? ['  no signal was refused by one gate alone']
      : textTable(
          ['gate', 'signals', '30 min', '60 min', 'to flatten', '95 %'],
          gateCosts.map(({ gate, signals, after30, after60, toFlatten }) => [
            gate,
            number(signals),
            signedPercent(after30.mean, 3),
            signedPercent(after60.mean, 3),
            signedPercent(toFlatten.mean, 3),
            interval(toFlatten.interval, signedMoveText),
          ]),
        )),
  ];
}

export const COST_WORDS = [
  'What a refused signal would have earned is not known: its option was never bought. Shown is the ' +
    "underlying's mean move in the signal's direction after signals that this gate alone refused, in " +
    'percent of its price; above 0 the gate kept out moves that went the right way. "entered" is the ' +
    'same for the signals that were bought.',
];
