/** For visitors' pages, without an icon library; shapes from Lucide (ISC licence). */
export function LineIcon({ svgPath, className }: { svgPath: string; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={16}
      height={16}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={svgPath} />
    </svg>
  );
}
