import { useEffect, useRef, useState } from 'react';
import { type Reading, readingIndexAt } from './readings.ts';

export const PLAY_SPEEDS = [10, 60, 300] as const;
export type PlaySpeed = (typeof PLAY_SPEEDS)[number];

const MINUTE = 60_000;
/** For users who want no motion: a step a second. */
const STEP_MS = 1_000;

export type Playhead = ReturnType<typeof usePlayhead>;

/** Stands at the path's end until it is moved. */
export function usePlayhead(readings: readonly Reading[]) {
  const last = readings.length - 1;
  const [index, setIndex] = useState(last);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState<PlaySpeed>(60);
  const place = useRef(index);
  place.current = index;

  useEffect(() => {
    const from = readings[place.current]?.at;
    if (!isPlaying || from === undefined) return;
    const began = performance.now();
    const advance = () => {
      const next = readingIndexAt(readings, from + (performance.now() - began) * speed);
      setIndex(next);
      if (next >= last) setIsPlaying(false);
      return next < last;
    };
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(advance, STEP_MS);
      return () => clearInterval(timer);
    }
    const draw = () => {
      if (advance()) frame = requestAnimationFrame(draw);
    };
    let frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, speed, readings, last]);

  const moveTo = (to: number) => {
    setIsPlaying(false);
    setIndex(Math.min(last, Math.max(0, to)));
  };
  return {
    /** Index of the reading. */
    index,
    isPlaying,
    speed,
    setSpeed,
    /** At the end it begins again. */
    toggle: () => {
      if (!isPlaying && index >= last) setIndex(0);
      setIsPlaying(!isPlaying);
    },
    moveTo,
    moveByMinutes: (minutes: number) => {
      const now = readings[index];
      if (now !== undefined) moveTo(readingIndexAt(readings, now.at + minutes * MINUTE));
    },
  };
}
