import { jest } from '@jest/globals'
import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { PHONE, setWindowWidth } from '#components/testing/window-size.ts'
import { ZoomWindow } from './zoom-window.tsx'

const IMAGES = ['1', '2'].map((digit) => ({ sha256: digit.repeat(64), alt: `Side ${digit}`, blur: '' }))
const button = (name: string) => screen.getByRole('button', { name })
const size = () => screen.getByRole('group').style.backgroundSize

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 1000))
})
afterEach(() => {
  setWindowWidth(80)
  jest.restoreAllMocks()
})

test('shows a part of the picture in its window, and the whole picture on the full screen', async () => {
  const { user } = draw(<ZoomWindow images={IMAGES} name="Simba blanket" onClose={() => {}} />)
  expect(size()).toBe('210% auto')
  expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull()
  await user.click(button('Full screen'))
  expect(Number.parseFloat(size())).toBeCloseTo(67, 0)
  await user.click(button('Larger'))
  expect(Number.parseFloat(size())).toBeGreaterThan(80)
  await user.click(button('Smaller window'))
  expect(size()).toBe('210% auto')
})

test('fills a phone at once, and changes the picture by buttons and keys', async () => {
  setWindowWidth(PHONE)
  const { user } = draw(<ZoomWindow images={IMAGES} name="Simba blanket" onClose={() => {}} />)
  expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
  await user.click(button('Next picture'))
  screen.getByRole('group', { name: /^Side 2/ })
  await user.click(button('Next picture'))
  screen.getByRole('group', { name: /^Side 2/ }).focus()
  await user.keyboard('{ArrowLeft}')
  screen.getByRole('group', { name: /^Side 1/ })
  await user.keyboard('{ArrowLeft}')
  screen.getByRole('group', { name: /^Side 1/ })
})
