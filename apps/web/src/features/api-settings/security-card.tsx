import { Check, Shield } from 'lucide-react';
import { Card } from '../../components/ui/layout/card.tsx';

const SECURITY_POINTS = [
  'Credentials are encrypted before they are stored; the key is kept outside the database.',
  'Use paper trading before live.',
  'Never share credentials.',
  'Review API permissions regularly.',
];

export function SecurityCard() {
  return (
    <Card
      title={
        <>
          <Shield className="text-ink-2" />
          Security
        </>
      }
    >
      <ul className="flex flex-col gap-2">
        {SECURITY_POINTS.map((point) => (
          <li key={point} className="flex gap-2.5">
            <Check size={14} strokeWidth={2} className="mt-[3px] shrink-0 text-ink-3" />
            {point}
          </li>
        ))}
      </ul>
    </Card>
  );
}
