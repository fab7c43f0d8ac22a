import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** For the documentation: `npm run screenshots`. */
export default defineConfig({ ...config, testMatch: ['screenshots.ts', 'preview.ts'], workers: 1 });
