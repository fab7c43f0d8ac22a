import { cleanup } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// Files share one process and what it has loaded of others' code. The modules of our own, with all
// that they keep, and the page are new for each.
vi.resetModules();
if (typeof document !== 'undefined') {
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
}

// Testing Library only cleans up by itself where `afterEach` is a global.
afterEach(cleanup);
