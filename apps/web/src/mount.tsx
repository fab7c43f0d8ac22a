import './styles.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tolerateTranslations } from './lib/browser/translated-texts.ts';

export function mountPage(file: string, page: ReactNode): void {
  const element = document.getElementById('root');
  if (element === null) throw new Error(`${file} must hold an element with the id "root"`);
  tolerateTranslations();
  createRoot(element).render(<StrictMode>{page}</StrictMode>);
}
