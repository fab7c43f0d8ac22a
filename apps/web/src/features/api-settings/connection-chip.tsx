import { LoaderCircle, TriangleAlert } from 'lucide-react';
import { Chip } from '../../components/ui/layout/chip.tsx';
import type { ConnectionStatus } from '../../live/queries/connection.ts';

export function ConnectionChip({ status }: { status: ConnectionStatus }) {
  switch (status) {
    case 'connected':
      return (
        <Chip tone="profit" dot="filled">
          CONNECTED
        </Chip>
      );
    case 'disconnected':
      return <Chip dot="hollow">DISCONNECTED</Chip>;
    case 'testing':
      return (
        <Chip tone="accent" icon={LoaderCircle} spin>
          TESTING
        </Chip>
      );
    case 'error':
      return (
        <Chip tone="loss" icon={TriangleAlert}>
          ERROR
        </Chip>
      );
  }
}
