import { jest } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { opened } from '#components/testing/next-navigation.ts'
import type { Output } from '#lib/contract/base/call.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { officeToday } from '#lib/contract/office/office/today.ts'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { keepPreferences } from '#lib/office/density.ts'
import { officeQueries } from '#lib/office/queries.ts'
import { signedInAs } from '../testing/draw-office.tsx'
import { OfficeFrame } from './office-frame.tsx'

const QUEUE = { mine: 0, unassigned: 0, total: null, oldest: null, path: '/office', tasks: [] }

type Today = Output<typeof officeToday>

const TODAY: Today = {
  queues: [
    { id: 'to-approve', room: 'orders', count: 5, ...QUEUE },
    { id: 'to-pack', room: 'packing', count: 14, ...QUEUE },
  ],
  takings: null,
  health: [{ part: 'mail', state: 'slow', text: '4 emails wait' }],
}

/** Draws the frame around a page, for a user with these roles. */
async function enter(...roles: Role[]) {
  window.history.replaceState(null, '', '/office/orders')
  signedInAs(...roles)
  answerCall(officeToday, () => ({ data: TODAY }))
  render(
    <OfficeFrame>
      <h1>Orders</h1>
    </OfficeFrame>,
  )
  await screen.findAllByRole('link', { name: /Today/ })
  return userEvent.setup()
}

const rooms = () =>
  [...(screen.getAllByRole('navigation', { name: 'Sections' })[0]?.querySelectorAll('a') ?? [])].map(
    ({ pathname }) => pathname,
  )

test('hides sections the user cannot open from the sidebar', async () => {
  await enter('packer')
  expect(rooms()).toEqual(['/office', '/office/orders', '/office/packing', '/office/stock'])
})

test('shows the number of open items at each section, and their sum at Today', async () => {
  await enter('orders')
  await screen.findAllByRole('link', { name: /Today.*19 waiting/ })
  screen.getAllByRole('link', { name: /Packing.*14 waiting/ })
  screen.getByText(/4 emails wait/)
})

test('passes keys typed before the palette opens to its field, not to the page', async () => {
  // First of all tests that open it: its script is not there yet.
  const found = answerCall(officeFind, () => ({ data: [] }))
  const user = await enter('orders')
  await user.keyboard('{Control>}k{/Control}gpx{Backspace}')
  expect(await screen.findByRole('combobox')).toHaveValue('gp')
  await user.keyboard('q')
  await waitFor(() => expect(found).toEqual([{ text: 'gpq' }]))
  expect(opened).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('opens a section on G and a letter, the palette on Ctrl K, all keys on ?', async () => {
  const user = await enter('orders')
  await user.keyboard('gp')
  expect(opened).toEqual(['/office/packing'])
  await user.keyboard('gz')
  expect(opened).toHaveLength(1)
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Search and actions' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the palette opens settings and begins actions', async () => {
  answerCall(officeFind, () => ({ data: [] }))
  const user = await enter('owner')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'vat')
  await user.click(await screen.findByRole('option', { name: 'Settings: VAT' }))
  expect(opened).toEqual(['/office/settings/vat'])
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'refund 10025')
  await user.click(await screen.findByRole('option', { name: 'Ask for a refund of order 10025' }))
  expect(opened).toEqual(['/office/settings/vat', '/office/orders/10025?tab=money&refund=ask'])
})

test('offers to sign out in the palette', async () => {
  answerCall(officeFind, () => ({ data: [] }))
  const user = await enter('packer')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'sign out')
  expect(await screen.findByRole('option', { name: /Sign out/ })).toBeVisible()
  await user.keyboard('{Escape}')
})

test('names each section in the narrow sidebar by its own icon and a tooltip', async () => {
  await enter('owner')
  const links = [...(screen.getAllByRole('navigation', { name: 'Sections' })[0]?.querySelectorAll('a') ?? [])]
  const icons = links.map((link) => link.querySelector('path')?.getAttribute('d'))
  expect(icons).not.toContain(undefined)
  expect(new Set(icons).size).toBe(links.length)
  for (const link of links) expect(link.textContent).toContain(link.title)
})

test('a code from a scanner that types is looked for, and presses no keys', async () => {
  const found = answerCall(officeFind, () => ({ data: [] }))
  const user = await enter('orders')
  await user.keyboard('10509{Enter}')
  await screen.findByRole('dialog', { name: 'Search and actions' })
  await waitFor(() => expect(found).toEqual([{ text: '10509' }]))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('single keys can be switched off; keys with Ctrl stay', async () => {
  const user = await enter('orders')
  act(() => keepPreferences({ areKeysOn: false }))
  await user.keyboard('gp')
  expect(opened).toEqual([])
  await user.keyboard('{Control>}k{/Control}')
  await screen.findByRole('dialog', { name: 'Search and actions' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => keepPreferences({ areKeysOn: true }))
})

test('shows that the user is offline until the connection is back', async () => {
  await enter('orders')
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  screen.getByText('You are offline.')
  online.mockRestore()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('You are offline.')).toBeNull()
})

test('shows that data could not be refreshed, and fetches it again on request', async () => {
  await enter('orders')
  await screen.findAllByRole('link', { name: /Today.*19 waiting/ })
  answerCall(officeToday, () => refused('shop-unreachable', 'No answer.'))
  await act(() => officeQueries.refetchQueries())
  await screen.findByText('We could not refresh this page.', {}, { timeout: 5000 })
  answerCall(officeToday, () => ({ data: TODAY }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText('We could not refresh this page.')).toBeNull())
})
