import nextJest from 'next/jest.js'

const withNext = nextJest({ dir: import.meta.dirname })

const shared = {
  testPathIgnorePatterns: ['/node_modules/', '/.next/', '/.data/', '/e2e/', '/bench/bare/'],
  modulePathIgnorePatterns: ['/.next/', '/.data/'],
}
const PROGRAMS = '\\.program\\.test\\.ts$'
const withoutPrograms = { ...shared, testPathIgnorePatterns: [...shared.testPathIgnorePatterns, PROGRAMS] }

/**
 * Tests of the shop API and of other code that Node runs untransformed. Each thread loads the shop API’s modules once
 * for all its test files. Jest's own runner would load them again for each file, which takes longer than most files'
 * tests.
 */
const plainNode = {
  ...withoutPrograms,
  displayName: 'shop-api',
  runner: '<rootDir>/scripts/jest-threads.js',
  testMatch: ['shop-api', 'sample', 'simulators', 'scripts', 'bench'].map(
    (folder) => `<rootDir>/${folder}/**/*.test.ts`,
  ),
}

/** Tests with modules that Jest transforms and can mock. */
const transformed = { ...shared, extensionsToTreatAsEsm: ['.ts', '.tsx'] }

const storefront = {
  ...transformed,
  ...withoutPrograms,
  displayName: 'storefront',
  testEnvironment: 'node',
  testMatch: ['*.test.ts', '{app,components,lib,server}/**/*.test.ts'].map((files) => `<rootDir>/${files}`),
}

/** Component tests, from the user's point of view. */
const components = {
  ...transformed,
  displayName: 'components',
  testMatch: ['**/*.test.tsx'],
  testEnvironment: '<rootDir>/components/testing/browser-environment.js',
  setupFilesAfterEnv: ['<rootDir>/components/testing/set-up.ts'],
  moduleNameMapper: { '^next/navigation$': '<rootDir>/components/testing/next-navigation.ts' },
}

/** Tests that start programs: `npm run test:programs`. */
const programs = {
  ...transformed,
  displayName: 'programs',
  testEnvironment: 'node',
  testMatch: ['**/*.program.test.ts'],
}

/** Tests are next to their subjects; Playwright's journeys in e2e/ have a separate runner. */
export default async () => ({
  projects: [plainNode, ...(await Promise.all([storefront, components, programs].map((each) => withNext(each)())))],
  // Embedded PostgreSQL starts in about a second; a busy machine can need many.
  testTimeout: 60_000,
  // A worker retains modules of its tests, which slows the garbage collection of later tests. At a gigabyte a test
  // takes three times as long as in a new process, which costs half a second.
  workerIdleMemoryLimit: '300MB',
  maxWorkers: 2,
})
