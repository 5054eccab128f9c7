import { defineConfig } from 'playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './scripts/chromium.ts'

/** Journeys share one running shop, and some of them stop parts of it: one at a time, in file order. */
export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/support/start-shop.ts',
  workers: 1,
  fullyParallel: false,
  // A journey that passes the second time is listed as flaky: a defect to be mended, but no reason to stop everything.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['json'] as const] : [])],
  outputDir: 'test-results',
  use: {
    // Set by the global set-up, before the workers read this file again.
    baseURL: process.env.FUMA_URL,
    browserName: 'chromium',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    viewport: { width: 1280, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: CHROMIUM_FLAGS },
  },
})
