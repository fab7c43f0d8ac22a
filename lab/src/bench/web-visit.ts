export interface VisitScores {
  /** Scores are 0..100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly layoutShift: number;
  /** Milliseconds until the first and the largest paint, and in which the page does not respond. */
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
  readonly loaded: readonly string[];
  /** What cost points of accessibility or best practices. */
  readonly faults: readonly string[];
}

interface LighthouseReport {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<Record<string, LighthouseCategory>>;
  readonly audits: Readonly<Record<string, LighthouseAudit>>;
}

interface LighthouseCategory {
  readonly score: number | null;
  readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
}

interface LighthouseAudit {
  readonly title: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly details?: { readonly items?: readonly { readonly url?: string }[] };
}

/** Throws when the visit failed or a measure is missing. */
export function readVisit(json: string): VisitScores {
  const { runtimeError, categories, audits } = JSON.parse(json) as LighthouseReport;
  if (runtimeError !== undefined) throw new Error(runtimeError.message);
  const scoreOf = (name: string) => knownScore(name, categories[name]?.score) * 100;
  const measured = (name: string) => knownScore(name, audits[name]?.numericValue);
  const faultsOf = (name: string) =>
    (categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${id}: ${audits[id]?.title}`);
  return {
    performance: scoreOf('performance'),
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    layoutShift: measured('cumulative-layout-shift'),
    firstPaintMs: measured('first-contentful-paint'),
    largestPaintMs: measured('largest-contentful-paint'),
    blockedMs: measured('total-blocking-time'),
    loaded: (audits['network-requests']?.details?.items ?? []).flatMap(({ url }) => url ?? []),
    faults: [...faultsOf('accessibility'), ...faultsOf('best-practices')],
  };
}

function knownScore(name: string, value: number | null | undefined): number {
  if (typeof value !== 'number') throw new Error(`the report has no ${name}`);
  return value;
}
