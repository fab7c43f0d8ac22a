import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { AmountCell } from '../../../components/ui/figures/cells.tsx';
import { ScrollRegion } from '../../../components/ui/layout/scroll-region.tsx';
import { money } from '../../../lib/text/format.ts';
import type { Holding } from '../../../lib/trading/holdings.ts';
import { positionName } from '../../../lib/trading/position.ts';
import { useUser } from '../../../live/queries/user.ts';
import { EmailAddress } from './email-address.tsx';

export function HoldingsTable({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { data: user } = useUser();
  return (
    <ScrollRegion label="What is sold" className="num mt-2 max-h-56 overflow-y-auto">
      <table className="w-full border-collapse text-12">
        <thead className="sr-only">
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Contracts</th>
            <th scope="col">Worth</th>
          </tr>
        </thead>
        <tbody>
          {holdings.map((holding) => (
            <tr key={holding.user} className="h-7 border-line border-b align-top last:border-b-0">
              <td className="wrap-anywhere py-1 pr-2 text-ink-2">
                <EmailAddress email={holding.user} />
                {holding.user === user?.email && ', you'}
              </td>
              <td className="py-1 pr-2 text-ink-2 sm:whitespace-nowrap">
                <Amounts text={positionName(holding)} />
              </td>
              <AmountCell
                className="whitespace-nowrap py-1 text-right text-ink"
                text={money(holding.worth)}
              />
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
