import { setTheme, useTheme } from '../../../lib/browser/theme.ts';
import { LineIcon } from './line-icon.tsx';

const MOON_PATH =
  'M20.985 12.486a9 9 0 1 1-9.473-9.472c.405-.022.617.46.402.803a6 6 0 0 0 8.268 8.268c.344-.215.825-.004.803.401';
const SUN_PATH =
  'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41';

/** Changes the theme on pages without room for the whole menu. */
export function ThemeButton() {
  const { applied } = useTheme();
  const otherTheme = applied === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      aria-label={`Use the ${otherTheme} theme`}
      onClick={() => setTheme(otherTheme)}
      className="inline-flex size-8 items-center justify-center rounded-control text-ink-2 hover:bg-raised hover:text-ink max-md:size-11"
    >
      <LineIcon svgPath={applied === 'dark' ? MOON_PATH : SUN_PATH} />
    </button>
  );
}
