import { stringify } from '../report/json.ts';
import { barFileFacts } from '../report/text/bar-file-text.ts';
import type { SweepReport } from './sweep-report.ts';

const SWEEP_VERSION = 2;

const FIELD_NOTES = {
  units:
    'Results are percent of the equity at the start of each day; instants ISO 8601 in UTC; null is not known or not defined. Trades are those of one path on average; rates and means are over the trades of all paths.',
  intervals:
    'winRateInterval: Wilson score, 95 percent, by the effective number of trades. expectancyInterval: bootstrap over whole days with all their paths (BCa), 95 percent.',
  score: 'expectancy × √trades of a gain, the expectancy alone of a loss: 0 is to stand aside.',
  combinations: 'In sample: every combination over all sessions. Numbers start at 1.',
  walkForward:
    'Windows of sessions; chosen is the number of a combination, null when nothing was traded: stoodAside says why (few-trades: none had enough; no-gain: none gained in training). outOfSample joins the test sessions of all windows.',
} as const;

/** Yields parts of valid JSON, the keys in this order. */
export function* jsonSweep(report: SweepReport): Generator<string> {
  const { played, walkForward, ...rest } = report;
  const { read, source } = barFileFacts(played.source);
  const document = {
    format: { name: 'tideline-sweep', version: SWEEP_VERSION },
    documentation: FIELD_NOTES,
    played: { ...played, source, startedAt: new Date(played.startedAt).toISOString() },
    ...rest,
    read,
    walkForward: {
      ...walkForward,
      windows: walkForward.windows.map(({ trainRange: _, testRange: __, chosen, ...window }) => ({
        ...window,
        chosen: chosen === null ? null : chosen + 1,
      })),
    },
  };
  yield `${stringify(document, 2)}\n`;
}
