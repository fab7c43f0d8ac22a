/** Breaks before its domain where it takes two lines. */
export function EmailAddress({ email }: { readonly email: string }) {
  const [name = '', ...domain] = email.split('@');
  if (domain.length === 0) return name;
  return (
    <>
      {name}
      <wbr />@{domain.join('@')}
    </>
  );
}
