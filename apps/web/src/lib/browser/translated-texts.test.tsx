import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { tolerateTranslations } from './translated-texts.ts';

const { removeChild, insertBefore } = Node.prototype;
beforeAll(() => tolerateTranslations());
afterAll(() => Object.assign(Node.prototype, { removeChild, insertBefore }));
afterEach(cleanup);

/** Translators put elements in place of each text, or around it. */
async function translate(way: 'replaces' | 'wraps'): Promise<void> {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.tagName === 'FONT') continue;
    const font = document.createElement('font');
    if (way === 'replaces') font.textContent = text.data;
    text.replaceWith(font);
    if (way === 'wraps') font.append(text);
  }
  await settled();
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

function Quote({ price, isOld }: { readonly price: number; readonly isOld: boolean }) {
  return (
    <p data-testid="quote">
      {isOld && 'old: '}
      {price} dollars{isOld ? <b>!</b> : null}
    </p>
  );
}

describe.each(['replaces', 'wraps'] as const)('B3 a translator that %s texts', (way) => {
  test('stops no figure, and breaks nothing that comes or goes', async () => {
    const { rerender, unmount } = render(<Quote price={1} isOld />);
    const shown = () => screen.getByTestId('quote').textContent;
    await translate(way);
    rerender(<Quote price={2} isOld />);
    await settled();
    expect(shown()).toBe('old: 2 dollars!');
    await translate(way);
    rerender(<Quote price={3} isOld={false} />);
    await settled();
    expect(shown()).toBe('3 dollars');
    await translate(way);
    rerender(<Quote price={4} isOld />);
    await settled();
    expect(shown()).toBe('old: 4 dollars!');
    unmount();
    expect(document.body.textContent).toBe('');
  });
});
