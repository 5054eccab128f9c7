import { draw } from '#components/testing/draw.tsx'
import { unlessLeft } from '#lib/browser/unless-left.ts'

const SOON_MS = 200
const passed = () => new Promise((resolve) => setTimeout(resolve, 2 * SOON_MS))

/** Runs an action before the time is over; returns whether the callback still ran. */
async function calledAfter(act: (user: ReturnType<typeof draw>['user']) => Promise<unknown>): Promise<boolean> {
  const { user } = draw(
    <>
      <a href="#elsewhere">Order 10013</a>
      <input aria-label="Search" />
      <button type="button">Row</button>
    </>,
  )
  let isCalled = false
  unlessLeft(() => {
    isCalled = true
  }, SOON_MS)
  await act(user)
  await passed()
  return isCalled
}

const find = (name: string) => document.querySelector<HTMLElement>(name) ?? document.body

test('calls back after its time, also if the user types or presses a button', async () => {
  expect(await calledAfter(async () => undefined)).toBe(true)
  expect(await calledAfter((user) => user.type(find('input'), 'a{Enter}'))).toBe(true)
  expect(await calledAfter((user) => user.click(find('button')))).toBe(true)
})

test('does not, once a link is followed or a row opened by Enter', async () => {
  expect(await calledAfter((user) => user.click(find('a')))).toBe(false)
  expect(
    await calledAfter(async (user) => {
      find('button').focus()
      await user.keyboard('{Enter}')
    }),
  ).toBe(false)
})

test('calls back before the action of a pressed button, which can open another page', async () => {
  const order: string[] = []
  const { user } = draw(
    <button type="button" onClick={() => order.push('action')}>
      Pack parcel
    </button>,
  )
  unlessLeft(() => order.push('address'), SOON_MS)
  await user.click(find('button'))
  await passed()
  expect(order).toEqual(['address', 'action'])
})
