import { useLocation, useSearch } from 'wouter';

type UrlQueryChange = Readonly<Record<string, string | null>>;

/** State kept in the address, so it can be sent and gone back to. */
export function useUrlQuery() {
  const search = useSearch();
  const [, navigate] = useLocation();
  return {
    query: new URLSearchParams(search),
    /** The same screen with other values; values that are not named stay. */
    addressWith: urlWith,
    /** `isStep`: the browser's Back undoes it. */
    change: (change: UrlQueryChange, { isStep = false } = {}) =>
      navigate(urlWith(change), { replace: !isStep }),
  };
}

/** Starts from the address as it is now: a screen may have changed it since it was drawn. */
function urlWith(change: UrlQueryChange): string {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') query.delete(name);
    else query.set(name, value);
  }
  const queryText = query.toString();
  return queryText === '' ? window.location.pathname : `${window.location.pathname}?${queryText}`;
}
