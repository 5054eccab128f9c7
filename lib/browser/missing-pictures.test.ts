/** @jest-environment jsdom */
import { globSync, readFileSync } from 'node:fs'
import { MISSING_PICTURES_SCRIPT } from './missing-pictures.ts'

test('marks a failed picture until another picture loads instead', () => {
  new Function(MISSING_PICTURES_SCRIPT)()
  document.body.innerHTML = '<img alt=""><video></video>'
  const [picture, video] = [document.querySelector('img'), document.querySelector('video')]
  picture?.dispatchEvent(new Event('error'))
  video?.dispatchEvent(new Event('error'))
  expect([picture?.dataset.missing, video?.dataset.missing]).toEqual(['', undefined])
  picture?.dispatchEvent(new Event('load'))
  expect(picture?.dataset.missing).toBeUndefined()
})

test('every layout with its own head uses the script', () => {
  const layouts = globSync('app/*/layout.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return text.includes('<html') ? [{ file, mentions: text.split('MISSING_PICTURES_SCRIPT').length - 1 }] : []
  })
  expect(layouts.length).toBeGreaterThan(3)
  // Imported and used.
  expect(layouts.filter(({ mentions }) => mentions < 2)).toEqual([])
})
