import { age } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';

/** Goes on from a figure's name or note with how long ago it was read; nothing for a fresh one. */
export function ReadAgo({ readAt }: { readonly readAt: number | null }) {
  return readAt === null ? null : <Old readAt={readAt} />;
}

function Old({ readAt }: { readonly readAt: number }) {
  const now = useNow(1_000);
  return <span className="whitespace-nowrap text-warn">, read {age(now - readAt)} ago</span>;
}
