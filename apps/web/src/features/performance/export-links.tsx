import { Download } from 'lucide-react';
import type { PastRange } from '../../live/queries/past-performance.ts';

const EXPORT_NAMES = ['Trades', 'Orders', 'Decisions', 'Equity'];

/** Plain links: the server writes a file part by part, and the browser saves it as it arrives. */
export function ExportLinks({ range }: { range: PastRange }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
      <Download />
      Export CSV
      {EXPORT_NAMES.map((name) => (
        <a
          key={name}
          className="link py-1 max-md:py-3"
          href={exportAddress(name.toLowerCase(), range)}
          download
          aria-label={`${name} as CSV`}
        >
          {name}
        </a>
      ))}
    </p>
  );
}

function exportAddress(file: string, range: PastRange): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(range)) {
    if (value !== undefined) query.set(name, value);
  }
  const queryText = query.toString();
  return `/api/export/${file}.csv${queryText === '' ? '' : `?${queryText}`}`;
}
