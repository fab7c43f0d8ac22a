/** Says the direction to readers who don't see the colour. */
export function Arrow({ direction }: { direction: 'up' | 'down' | 'flat' }) {
  if (direction === 'flat') return null;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 8 7"
      className="inline-block h-[7px] w-2 shrink-0 self-center fill-current"
    >
      <path d={direction === 'up' ? 'M4 0 8 7H0z' : 'M4 7 0 0h8z'} />
    </svg>
  );
}
