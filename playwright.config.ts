import { availableParallelism } from 'node:os'
import { defineConfig } from 'playwright/test'
import { clusterFile } from './e2e/support/cluster-shop.ts'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'

const PROGRAMS = '*.program.spec.ts'

/** Each worker has a separate running shop, so that journeys cannot affect each other. */
export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/support/ready-sample.ts',
  // Journeys wait a quarter of their time, for example for a bank: one journey more than processors. A cluster is one
  // shop for all: journeys run in sequence.
  workers: clusterFile() ? 1 : Math.min(3, availableParallelism() + 1),
  fullyParallel: false,
  // A journey that needs a second try is a named defect: `npm test` prints the names of those journeys.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Longer than any journey takes on a machine that does other things too.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  outputDir: 'test-results',
  projects: [
    { name: 'shop', testIgnore: ['empty-shop.spec.ts', PROGRAMS] },
    // It uses another shop: last, so that the shop stopped for it is not started again.
    { name: 'empty shop', testMatch: 'empty-shop.spec.ts' },
    // Journeys that start other processes or other builds: `npm run test:programs`.
    { name: 'programs', testMatch: PROGRAMS },
  ],
  use: {
    browserName: 'chromium',
    // Requests of a service worker reach no route of a journey. Journeys about it allow it.
    serviceWorkers: 'block',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS },
  },
})
