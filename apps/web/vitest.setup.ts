import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share a process and third-party code. Our modules, with their state, and the page are new
// for each.
vi.resetModules();
if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}

// Testing Library cleans up by itself only with a global `afterEach`.
afterEach(cleanup);
