import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { tolerateTranslations } from './lib/browser/translated-texts.ts';
import { Root } from './root.tsx';

const element = document.getElementById('root');
if (element === null) throw new Error('index.html must hold an element with the id "root"');

tolerateTranslations();
createRoot(element).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
