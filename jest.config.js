import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: import.meta.dirname })

const shared = {
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/.data/', '/e2e/', '/bench/bare/'],
  modulePathIgnorePatterns: ['/.next/', '/.data/'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
}

const node = { ...shared, displayName: 'node', testEnvironment: 'node', testMatch: ['**/*.test.ts'] }

/** Components, by what a person sees and does. */
const components = {
  ...shared,
  displayName: 'components',
  testMatch: ['**/*.test.tsx'],
  testEnvironment: '<rootDir>/components/testing/browser-environment.js',
  setupFilesAfterEnv: ['<rootDir>/components/testing/set-up.ts'],
  moduleNameMapper: { '^next/navigation$': '<rootDir>/components/testing/next-navigation.ts' },
}

/** Tests sit beside their subjects; Playwright's journeys in e2e/ have a runner of their own. */
export default async () => ({
  projects: await Promise.all([node, components].map((project) => withNext(project)())),
  // Embedded PostgreSQL starts in about a second; a busy machine may need many.
  testTimeout: 60_000,
  // A worker keeps what its tests loaded, and each test waits longer for its garbage collection: at a gigabyte three times
  // as long as in a new process, which costs half a second.
  workerIdleMemoryLimit: '300MB',
  maxWorkers: 2,
})
