import type { MarketSource } from '../../input/load-market.ts';
import { numberText } from '../format.ts';
import type { LabelledLine } from './evidence-text.ts';
import { labelledValue, textSection } from './text-layout.ts';

export function barFileWords(source: MarketSource): readonly LabelledLine[] | null {
  if (source.type === 'generated') return null;
  const { timezone, timezoneFrom, barMinutes, stampedAt, problems } = source.read;
  return [
    ['Time zone', `${timezone}, ${ZONE_SOURCE_TEXTS[timezoneFrom]}`],
    ['Bars', `${barMinutes === 1 ? '1 minute' : '5 minutes'}, stamped with their ${stampedAt}`],
    ...(problems.length === 0 ? [['Found', 'nothing out of the ordinary'] as const] : []),
    ...problems.map(
      ({ kind, from, to, rows, text }): LabelledLine => [
        kind,
        `${dateRangeLead(from, to)}${text}${rows > 0 && !/\d/.test(text) ? ` (${numberText(rows)} rows)` : ''}`,
      ],
    ),
  ];
}

const ZONE_SOURCE_TEXTS = {
  stamp: 'as the stamps say',
  option: 'as --timezone says',
  data: 'found from the data',
} as const;

function dateRangeLead(from: string | null, to: string | null): string {
  if (from === null) return '';
  return to === null || to === from ? `${from}: ` : `${from} to ${to}: `;
}

export function barFileText(source: MarketSource): readonly string[] {
  const rows = barFileWords(source);
  if (rows === null) return [];
  return textSection(
    'What was read',
    rows.flatMap(([label, text]) => labelledValue(label, text)),
  );
}

export function barFileFacts(from: MarketSource) {
  if (from.type === 'generated') return { read: null, source: from };
  const { read, ...source } = from;
  return { read, source };
}
