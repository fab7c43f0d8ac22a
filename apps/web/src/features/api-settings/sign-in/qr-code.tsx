import { encode } from 'uqr';

/** Black on white in every theme: cameras read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-44 rounded-control border border-line"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={svgPathOf(data)} fill="#000000" />
    </svg>
  );
}

/** A square of 1 by 1 for each dark module. */
function svgPathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
}
