import { jest } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { ALERT_STAYS_MS, MUST_ACT_ALERT_STAYS_MS, type NewAlert, showAlert } from '#lib/browser/alerts.ts'
import { Alerts } from './alert-stack.tsx'

/** jsdom has no layout, so every element in the document counts as visible. */
const clientRects = Element.prototype.getClientRects
beforeEach(() => {
  jest.useFakeTimers()
  Element.prototype.getClientRects = () => [{}] as unknown as DOMRectList
})
afterEach(() => {
  jest.useRealTimers()
  Element.prototype.getClientRects = clientRects
})

const show = (alert: Partial<NewAlert>) => {
  act(() => void showAlert({ tone: 'info', ...alert }))
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))
const drawAlerts = () =>
  render(
    <>
      <button type="button">The cause</button>
      <button type="button">The next one</button>
      <Alerts />
    </>,
  )
const button = (name: string) => screen.getByRole('button', { name })
const tab = (shiftKey = false) => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Tab', shiftKey })

test('shows a message for five seconds, or longer if it requests that', () => {
  drawAlerts()
  show({ title: 'Kept' })
  show({ title: 'Refused', mustAct: 'It has to be chosen otherwise.' })
  pass(ALERT_STAYS_MS - 1)
  screen.getByText('Kept')
  pass(1)
  expect(screen.queryByText('Kept')).toBeNull()
  pass(MUST_ACT_ALERT_STAYS_MS - ALERT_STAYS_MS - 1)
  screen.getByText('Refused')
  pass(1)
  expect(screen.queryByText('Refused')).toBeNull()
})

test('pauses the time of a message under the pointer or with the focus', () => {
  drawAlerts()
  show({ title: 'Kept', action: { text: 'Undo', run: () => {} } })
  const box = screen.getByText('Kept').closest('[data-alert]') as HTMLElement
  pass(4_500)
  fireEvent.mouseEnter(box)
  pass(60_000)
  screen.getByText('Kept')
  act(() => button('Undo').focus())
  fireEvent.mouseLeave(box)
  pass(60_000)
  screen.getByText('Kept')
  act(() => button('The cause').focus())
  // It does not vanish under the eye.
  pass(999)
  screen.getByText('Kept')
  pass(1)
  expect(screen.queryByText('Kept')).toBeNull()
})

test('at most three stand at once: the oldest gives way, but for one that is held', () => {
  drawAlerts()
  show({ title: 'One' })
  fireEvent.mouseEnter(screen.getByText('One').closest('[data-alert]') as HTMLElement)
  for (const title of ['Two', 'Three', 'Four']) show({ title })
  const shown = () => ['One', 'Two', 'Three', 'Four'].filter((title) => screen.queryByText(title))
  expect(shown()).toEqual(['One', 'Three', 'Four'])
})

test('runs an action once, closes the message and returns the focus to the cause', () => {
  let runs = 0
  drawAlerts()
  act(() => button('The cause').focus())
  show({ title: 'Removed', action: { text: 'Undo', run: () => runs++ } })
  tab()
  expect(button('Undo')).toHaveFocus()
  fireEvent.click(button('Undo'))
  expect(runs).toBe(1)
  expect(screen.queryByText('Removed')).toBeNull()
  expect(button('The cause')).toHaveFocus()
})

test('reaches a message by Tab right after its cause, and the cause by Shift+Tab', () => {
  drawAlerts()
  act(() => button('The cause').focus())
  show({ title: 'Added', link: { href: '/cart', text: 'Go to cart' } })
  // The message does not take the focus.
  expect(button('The cause')).toHaveFocus()
  tab()
  expect(screen.getByRole('link', { name: 'Go to cart' })).toHaveFocus()
  tab(true)
  expect(button('The cause')).toHaveFocus()
})

test('shows a message with a button for twenty seconds after the last key press', () => {
  drawAlerts()
  fireEvent.keyDown(document.body, { key: 'a' })
  show({ title: 'Added', link: { href: '/cart', text: 'Go to cart' } })
  show({ title: 'Said' })
  pass(19_000)
  screen.getByText('Added')
  expect(screen.queryByText('Said')).toBeNull()
  pass(1_500)
  expect(screen.queryByText('Added')).toBeNull()
})

test('it is closed by its button', () => {
  drawAlerts()
  show({ title: 'Kept', text: 'It is in your cart.' })
  fireEvent.click(button('Close this message'))
  expect(screen.queryByText('Kept')).toBeNull()
})

test('leaves out a link to the open page', () => {
  drawAlerts()
  window.history.replaceState(null, '', '/cart')
  show({ title: 'Added', link: { href: '/cart', text: 'Go to cart' } })
  expect(screen.queryByRole('link', { name: 'Go to cart' })).toBeNull()
  show({ title: 'Placed', link: { href: '/orders', text: 'Your orders' } })
  expect(screen.getByRole('link', { name: 'Your orders' })).not.toBeNull()
  window.history.replaceState(null, '', '/')
})
