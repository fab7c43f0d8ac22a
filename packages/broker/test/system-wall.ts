import type { Wall } from '../src/alpaca/connection/wall.ts';

export const systemWall: Wall = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
