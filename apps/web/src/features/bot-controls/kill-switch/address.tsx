/** Breaks before its domain where it takes two lines. */
export function Address({ of }: { readonly of: string }) {
  const [name = '', ...domain] = of.split('@');
  if (domain.length === 0) return name;
  return (
    <>
      {name}
      <wbr />@{domain.join('@')}
    </>
  );
}
