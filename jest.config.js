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
  // A worker keeps what its tests loaded, and each test waits longer for its garbage collection: at a gigabyte three times
  // as long as in a new process, which costs half a second.
  workerIdleMemoryLimit: '300MB',
  maxWorkers: 2,
}

export default withNext(config)
