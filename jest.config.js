import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: import.meta.dirname })

/** Tests sit beside their subjects; Playwright's journeys in e2e/ have a runner of their own. */
const config = {
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/.data/', '/e2e/', '/bench/bare/'],
  modulePathIgnorePatterns: ['/.next/', '/.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // Embedded PostgreSQL starts in about a second; a busy machine may need many.
  testTimeout: 60_000,
  // Each worker that opens a database holds it in memory.
  workerIdleMemoryLimit: '1GB',
  maxWorkers: 2,
}

export default withNext(config)
