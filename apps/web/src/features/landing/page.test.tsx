import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LandingPage } from './page.tsx';

test('the headline is the one of the specification', () => {
  render(<LandingPage />);
  expect(
    screen.getByRole('heading', { level: 1, name: 'Automated Options Trading Platform' }),
  ).toBeDefined();
});

test('both buttons lead to the sign-in page', () => {
  render(<LandingPage />);
  for (const name of ['Login to Get Started', 'Login Now']) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/api/login');
  }
});

test('there are six feature cards', () => {
  render(<LandingPage />);
  const page = within(screen.getByTestId('page-landing'));
  const titles = page.getAllByRole('heading', { level: 2 }).map((title) => title.textContent);
  expect(titles).toEqual([
    'Real-Time Analysis',
    'Smart Trading Hours',
    '100% Profit Target',
    'Risk Management',
    'Money Flow Signals',
    'Brokerage Integration',
  ]);
});
