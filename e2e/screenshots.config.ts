import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** Takes the pictures of the documentation: `npm run screenshots`. */
export default defineConfig({ ...config, testMatch: ['screenshots.ts', 'preview.ts'], workers: 1 });
