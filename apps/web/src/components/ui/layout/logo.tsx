export function Logo({ hasName = true }: { hasName?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold text-13 text-ink tracking-[-0.01em]">
      <svg aria-hidden="true" viewBox="0 0 20 16" className="h-4 w-5 fill-none text-accent">
        <g stroke="currentColor" strokeWidth="2" strokeLinecap="round">
          <path d="M1.5 5C4.500 1.500 7 1.500 10 5s5.500 3.500 8.500 0" />
          <path d="M1.500 12C4.500 8.500 7 8.500 10 12s5.500 3.500 8.500 0" opacity="0.55" />
        </g>
      </svg>
      {hasName ? <span className="text-[0.9375rem]">Tideline</span> : null}
    </span>
  );
}
