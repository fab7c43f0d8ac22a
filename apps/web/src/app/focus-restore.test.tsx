import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startFocusRestore } from './focus-restore.ts';

let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="page"><main><section id="card"><ul><li><button id="row">Remove</button></li></ul>
    <button id="other">Other</button></section></main></div>`;
  stop = startFocusRestore(at('page'));
});
afterEach(() => stop());

function at(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`there is no ${id}`);
  return element;
}

const observed = () => new Promise((resolve) => setTimeout(resolve, 0));

const focused = () => document.activeElement?.id;

test('where a control goes away the focus waits at the part of the page around it', async () => {
  at('row').focus();
  at('row').closest('li')?.remove();
  await observed();
  expect(focused()).toBe('card');
  at('other').focus();
  // A click into the part must not put the focus there.
  expect(at('card').hasAttribute('tabindex')).toBe(false);
});

test('a control that is locked for a moment gets the focus back', async () => {
  at('other').focus();
  at('other').setAttribute('disabled', '');
  await observed();
  expect(focused()).toBe('card');
  at('other').removeAttribute('disabled');
  await observed();
  expect(focused()).toBe('other');
});

test('who went on meanwhile is left alone', async () => {
  at('other').focus();
  at('other').setAttribute('disabled', '');
  await observed();
  at('row').focus();
  at('other').removeAttribute('disabled');
  await observed();
  expect(focused()).toBe('row');
});

test('on its way to another control the focus is not brought back by what its going changes', async () => {
  at('row').focus();
  // As when a tooltip closes; the focus is nowhere until then, and browsers report the change at
  // once.
  at('row').addEventListener('focusout', () => at('page').append(document.createElement('i')));
  const event = new FocusEvent('focusout', { bubbles: true, relatedTarget: at('other') });
  const active = vi.spyOn(document, 'activeElement', 'get').mockReturnValue(document.body);
  const back = vi.spyOn(at('row'), 'focus');
  at('row').dispatchEvent(event);
  await Promise.resolve();
  active.mockRestore();
  at('other').focus();
  await observed();
  expect(back).not.toHaveBeenCalled();
  expect(focused()).toBe('other');
});

test('where it was going to has gone away, it waits at the part of the page around', async () => {
  at('row').focus();
  const event = new FocusEvent('focusout', { bubbles: true, relatedTarget: at('other') });
  at('row').dispatchEvent(event);
  at('other').remove();
  at('row').closest('li')?.remove();
  await observed();
  await observed();
  expect(focused()).toBe('card');
});

test('a focus that was let go is not brought back', async () => {
  at('other').focus();
  at('other').blur();
  await observed();
  at('row').closest('li')?.remove();
  await observed();
  expect(focused()).not.toBe('other');
  expect(focused()).not.toBe('card');
});

test('nothing moves while a question is open', async () => {
  at('other').focus();
  at('page').insertAdjacentHTML('afterend', '<div role="alertdialog"></div>');
  at('other').setAttribute('disabled', '');
  await observed();
  expect(focused()).not.toBe('card');
  document.querySelector('[role="alertdialog"]')?.remove();
  await observed();
  expect(focused()).toBe('card');
});

test('in a question its own locked button gets the focus back', async () => {
  at('other').focus();
  const question =
    '<div role="alertdialog"><form id="form"><button id="yes">Yes</button></form></div>';
  at('page').insertAdjacentHTML('afterend', question);
  at('yes').focus();
  at('yes').setAttribute('disabled', '');
  await observed();
  expect(focused()).toBe('form');
  at('yes').removeAttribute('disabled');
  await observed();
  expect(focused()).toBe('yes');
  document.querySelector('[role="alertdialog"]')?.remove();
  await observed();
  expect(focused()).toBe('other');
});
