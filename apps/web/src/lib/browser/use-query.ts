import { useLocation, useSearch } from 'wouter';

type QueryChange = Readonly<Record<string, string | null>>;

/** State kept in the address, so it can be sent and gone back to. */
export function useQuery() {
  const search = useSearch();
  const [, navigate] = useLocation();
  return {
    query: new URLSearchParams(search),
    /** The same screen with other values; values that are not named stay. */
    addressWith: changedAddress,
    /** `isStep`: the browser's Back undoes it. */
    change: (change: QueryChange, { isStep = false } = {}) =>
      navigate(changedAddress(change), { replace: !isStep }),
  };
}

/** Starts from the address as it is now: a screen may have changed it since it was drawn. */
function changedAddress(change: QueryChange): string {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? window.location.pathname : `${window.location.pathname}?${text}`;
}
