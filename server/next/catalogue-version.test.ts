import { hearOfVersion, knownVersion, learnVersion } from './catalogue-version.ts'

test('one change after the other is nothing missed; a gap is, and only once', () => {
  // Before the shop API was asked nobody knows what was missed: its first answer makes everything outdated anyway.
  expect(hearOfVersion(4)).toBe(false)
  expect(knownVersion()).toBeUndefined()
  learnVersion({ version: 4, at: 1_000 })
  expect(hearOfVersion(5)).toBe(false)
  expect(hearOfVersion(6)).toBe(false)
  expect(hearOfVersion(8)).toBe(true)
  expect(hearOfVersion(7)).toBe(false)
  expect(hearOfVersion(8)).toBe(false)
  expect(hearOfVersion(9)).toBe(false)
  expect(knownVersion()?.version).toBe(9)
})

test('of two words the later counts, though its version is lower: the database was restored', () => {
  const known = knownVersion() ?? { version: 0, at: 0 }
  learnVersion({ version: 99, at: known.at - 1 })
  expect(knownVersion()).toEqual(known)
  learnVersion({ version: 3, at: known.at + 1 })
  expect(knownVersion()).toEqual({ version: 3, at: known.at + 1 })
})
