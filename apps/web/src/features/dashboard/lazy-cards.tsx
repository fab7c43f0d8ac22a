import { DecisionsSkeleton, GatesSkeleton, SignalSkeleton } from './decisions/skeletons.tsx';
import { EquitySkeleton } from './equity/equity-skeleton.tsx';
import { lazyCard } from './lazy-card.tsx';

export const LazyConfidenceCard = lazyCard(
  async () => (await import('./decisions/confidence-card.tsx')).ConfidenceCard,
  {
    title: 'Directional Confidence System',
    subject: 'The live signal',
    skeleton: <SignalSkeleton />,
  },
);

export const LazyDecisionsCard = lazyCard(
  async () => (await import('./decisions/decisions-card.tsx')).DecisionsCard,
  {
    title: 'Decisions',
    subject: 'The decisions',
    skeleton: <DecisionsSkeleton />,
    isFlush: true,
  },
);

export const LazyEquityCard = lazyCard(
  async () => (await import('./equity/equity-card.tsx')).EquityCard,
  { title: 'Equity', subject: 'The equity curve', skeleton: <EquitySkeleton /> },
);

export const LazyGatesCard = lazyCard(
  async () => (await import('./decisions/gates-card.tsx')).GatesCard,
  { title: 'Entry Gates', subject: 'The gates', skeleton: <GatesSkeleton /> },
);
