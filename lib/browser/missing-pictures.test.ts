/** @jest-environment jsdom */
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
