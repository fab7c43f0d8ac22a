import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { StateChip, type StateLook } from '../../components/ui/layout/chip.tsx';
import type { ConnectionStatus } from '../../live/queries/connection.ts';

const CONNECTION_LOOKS: Record<ConnectionStatus, StateLook> = {
  connected: { word: 'CONNECTED', tone: 'profit', dot: 'filled' },
  disconnected: { word: 'DISCONNECTED', dot: 'hollow' },
  testing: { word: 'TESTING', tone: 'accent', icon: LoaderCircle, isSpinning: true },
  error: { word: 'ERROR', tone: 'loss', icon: TriangleAlert },
};

export function ConnectionChip({ status }: { status: ConnectionStatus }) {
  return <StateChip {...CONNECTION_LOOKS[status]} />;
}
