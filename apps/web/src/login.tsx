import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SignInPage } from './features/sign-in/page.tsx';
import { tolerateTranslations } from './lib/browser/translated-texts.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('login.html must hold an element with the id "root"');

tolerateTranslations();
createRoot(element).render(
  <StrictMode>
    <SignInPage />
  </StrictMode>,
);
