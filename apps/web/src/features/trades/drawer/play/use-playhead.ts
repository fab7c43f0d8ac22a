import { useEffect, useRef, useState } from 'react';
import { type QuoteReading, readingIndexAt } from './quote-readings.ts';

export const PLAY_SPEEDS = [10, 60, 300] as const;

const MINUTE_MS = 60_000;
/** For users who want no motion: a step a second. */
const REDUCED_MOTION_STEP_MS = 1_000;

export type Playhead = ReturnType<typeof usePlayhead>;

/** Stands at the path's end until it is moved. */
export function usePlayhead(readings: readonly QuoteReading[]) {
  const lastIndex = readings.length - 1;
  const [index, setIndex] = useState(lastIndex);
  const [isPlaying, setIsPlaying] = useState(false);
  const [speed, setSpeed] = useState(60);
  const currentIndex = useRef(index);
  currentIndex.current = index;

  useEffect(() => {
    const startMs = readings[currentIndex.current]?.atMs;
    if (!isPlaying || startMs === undefined) return;
    const beganAt = performance.now();
    const advanceToNow = () => {
      const nextIndex = readingIndexAt(readings, startMs + (performance.now() - beganAt) * speed);
      setIndex(nextIndex);
      if (nextIndex >= lastIndex) setIsPlaying(false);
      return nextIndex < lastIndex;
    };
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const timer = setInterval(advanceToNow, REDUCED_MOTION_STEP_MS);
      return () => clearInterval(timer);
    }
    const drawFrame = () => {
      if (advanceToNow()) frameRequestId = requestAnimationFrame(drawFrame);
    };
    let frameRequestId = requestAnimationFrame(drawFrame);
    return () => cancelAnimationFrame(frameRequestId);
  }, [isPlaying, speed, readings, lastIndex]);

  const moveTo = (targetIndex: number) => {
    setIsPlaying(false);
    setIndex(Math.min(lastIndex, Math.max(0, targetIndex)));
  };
  return {
    reading: readings[index],
    index,
    lastIndex,
    isPlaying,
    speed,
    setSpeed,
    /** At the end it begins again. */
    toggle: () => {
      if (!isPlaying && index >= lastIndex) setIndex(0);
      setIsPlaying(!isPlaying);
    },
    moveTo,
    moveByMinutes: (minutes: number) => {
      const reading = readings[index];
      if (reading !== undefined)
        moveTo(readingIndexAt(readings, reading.atMs + minutes * MINUTE_MS));
    },
  };
}
