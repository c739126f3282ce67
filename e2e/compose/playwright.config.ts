import { defineConfig } from '@playwright/test';
import journeys from '../playwright.config.ts';

/** The containers of docker-compose.yml: `npm test -- compose` starts an engine and runs this. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  globalSetup: [],
  outputDir: '../../test-results/compose',
  workers: 1,
  retries: 0,
  // Images are built, and containers started, killed and replaced.
  timeout: 300_000,
  projects: (journeys.projects ?? []).filter(({ name }) => name === 'journeys'),
});
