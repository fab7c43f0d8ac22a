import type { ActionConfirmation } from '../../lib/calls/confirm-actions-link.ts';
import type { RouterOutputs } from '../../lib/calls/trpc.ts';

/** What may be wrong while an action's outcome is unknown, and how a query shows it. */
export interface ActionKind extends ActionConfirmation {
  /** The button's label. */
  readonly buttonLabel: string;
  /** What may be wrong while the outcome is unknown; empty where nothing is at risk. */
  readonly riskText: string;
  /** What the user can do, in this order. */
  readonly userSteps: readonly string[];
}

type RouterName = keyof RouterOutputs & string;
type QueryName = {
  [Router in RouterName]: `${Router}.${keyof RouterOutputs[Router] & string}`;
}[RouterName];
type QueryAnswer<Query> = Query extends `${infer Router extends RouterName}.${infer Procedure}`
  ? RouterOutputs[Router][Procedure & keyof RouterOutputs[Router]]
  : never;

export function defineAction<Query extends QueryName>(
  buttonLabel: string,
  confirmingQuery: Query,
  hasTakenEffect: (answer: QueryAnswer<Query>, elapsedMs: number) => boolean | null,
  riskText = '',
  userSteps: readonly string[] = [`Press ${buttonLabel} again.`],
): ActionKind {
  return {
    buttonLabel,
    confirmingQuery,
    riskText,
    userSteps,
    isSlow: false,
    // The server's contract gives this query's answer its type.
    hasTakenEffect: (answer, elapsedMs) => hasTakenEffect(answer as QueryAnswer<Query>, elapsedMs),
  };
}

export const asSlowAction = (action: ActionKind): ActionKind => ({ ...action, isSlow: true });

export const effectUnknown = () => null;

export const isGone = (rows: readonly { readonly id: string }[], id: unknown): boolean =>
  !rows.some((row) => row.id === id);

export type SentFields = Readonly<Record<string, unknown>>;
