import { latestVersion, learnVersion, noteVersion } from './catalogue-version.ts'

test('reports a missed event once if version numbers have a gap', () => {
  // Before the first reply of the shop API, a missed event is unknown: that reply makes everything outdated anyway.
  expect(noteVersion(4)).toBe(false)
  expect(latestVersion()).toBeUndefined()
  learnVersion({ version: 4, at: 1_000 })
  expect(noteVersion(5)).toBe(false)
  expect(noteVersion(6)).toBe(false)
  expect(noteVersion(8)).toBe(true)
  expect(noteVersion(7)).toBe(false)
  expect(noteVersion(8)).toBe(false)
  expect(noteVersion(9)).toBe(false)
  expect(latestVersion()?.version).toBe(9)
})

test('uses the later report even if its version is lower, because the database was restored', () => {
  const latest = latestVersion() ?? { version: 0, at: 0 }
  learnVersion({ version: 99, at: latest.at - 1 })
  expect(latestVersion()).toEqual(latest)
  learnVersion({ version: 3, at: latest.at + 1 })
  expect(latestVersion()).toEqual({ version: 3, at: latest.at + 1 })
})
