import type { Wall } from '../src/port/wall.ts';

export const systemWall: Wall = {
  now: () => performance.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
