import type { Query, QueryCache } from '@tanstack/react-query';

/**
 * A query without data forgets its error when it is asked again, so each poll would replace the error
 * on the screen by a placeholder. Here it stays until an answer comes, as old data does.
 */
export function keepErrorsWhileRefetching(cache: QueryCache): void {
  const errors = new WeakMap<Query, unknown>();
  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'error') errors.set(query, action.error);
    else if (action.type === 'success') errors.delete(query);
    else if (action.type === 'fetch' && query.state.status === 'pending' && errors.has(query)) {
      query.setState({ status: 'error', error: errors.get(query) });
    }
  });
}
