import { extensionsOffReason, installedNext, TESTED_NEXT } from './extensions.ts'

test('the Next that is installed is the one whose inside is described here', () => {
  expect(installedNext).toBe(TESTED_NEXT)
  expect(extensionsOffReason()).toBeNull()
})

test('with any other Next, and where it is asked for, they are off, and it is said why', () => {
  expect(extensionsOffReason('16.5.0')).toBe(`Next 16.5.0 is installed and ${TESTED_NEXT} is the tested one`)
  process.env.NEXT_EXTENSIONS = 'off'
  expect(extensionsOffReason()).toBe('NEXT_EXTENSIONS=off')
  delete process.env.NEXT_EXTENSIONS
})
