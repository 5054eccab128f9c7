import { extensionsOffReason, installedNext, TESTED_NEXT } from './extensions.ts'

test('matches the installed Next version', () => {
  expect(installedNext).toBe(TESTED_NEXT)
  expect(extensionsOffReason()).toBeNull()
})

test('turns the extensions off, with the reason, for any other Next or by setting', () => {
  expect(extensionsOffReason('16.5.0')).toBe(`Next 16.5.0 is installed and ${TESTED_NEXT} is the tested one`)
  process.env.NEXT_EXTENSIONS = 'off'
  expect(extensionsOffReason()).toBe('NEXT_EXTENSIONS=off')
  delete process.env.NEXT_EXTENSIONS
})
