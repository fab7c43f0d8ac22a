import { CardRow } from '../../../components/ui/layout/card-row.tsx';
import { useSecurityStatus } from '../../../live/queries/security.ts';
import { useUser } from '../../../live/queries/user.ts';
import { BlackoutsCard } from './blackouts-card.tsx';
import { LimitsCard } from './limits-card.tsx';

/**
 * For administrators. The server refuses both until a required second factor is set up: the Users
 * screen says how.
 */
export function OperatorCards() {
  const { data: user } = useUser();
  const { data: security } = useSecurityStatus();
  if (user?.isAdmin !== true || security?.mustEnrol !== false) return null;
  return (
    <CardRow>
      <LimitsCard />
      <BlackoutsCard />
    </CardRow>
  );
}
