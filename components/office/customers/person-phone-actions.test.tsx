import { jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { drawOffice, signedInAs } from '#components/office/testing/draw-office.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeCustomerPhone } from '#lib/contract/accounts/office/customers.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { ActivityFeed } from './activity-feed.tsx'
import { PersonPhoneActions } from './person-phone-actions.tsx'

const BEATRICE = { userId: 21, phone: '0722 ••• 999' }

function draw(role: Role, person: typeof BEATRICE | null = BEATRICE, orders = true) {
  signedInAs(role)
  const onStop = jest.fn()
  const entries = [
    { id: 'see-as', label: 'See the shop as them', run: () => {}, refusal: 'This account is stopped.' },
    { id: 'stop', label: 'Stop this account', run: onStop },
  ]
  const notes = { history: [], subject: 'customer 21', placeholder: 'Add a note', problem: null }
  const drawn = drawOffice(
    <>
      <ActivityFeed {...notes} isRunning={false} onNote={async () => true} />
      <PersonPhoneActions label="What can be done" person={person} entries={entries} orders={orders} />
      <UndoBar />
    </>,
  )
  return { ...drawn, onStop, foot: within(screen.getByRole('region', { name: 'What can be done' })) }
}

test('the number is shown by a first press, which is written down, and rung by the second', async () => {
  const asked = answerCall(officeCustomerPhone, () => ({ data: { phone: '0722 000 999' } }))
  const { user, foot } = draw('orders')
  const show = await foot.findByRole('button', { name: 'Show 0722 ••• 999' })
  await waitFor(() => expect(show.title).toBe('Shows the number. This is logged.'))
  expect(asked).toEqual([])
  await user.click(show)
  const ring = await foot.findByRole('link', { name: 'Call 0722 000 999' })
  expect(ring).toHaveAttribute('href', 'tel:0722000999')
  expect(asked).toEqual([{ userId: 21 }])
})

test('shows why a number could not be shown, and fetches it again on request', async () => {
  answerCall(officeCustomerPhone, () => refused('internal-error', 'Something went wrong.'))
  const { user, foot } = draw('orders')
  const show = await foot.findByRole('button', { name: 'Show 0722 ••• 999' })
  await waitFor(() => expect(show).not.toHaveAttribute('aria-disabled'))
  await user.click(show)
  expect(await screen.findByText('Something went wrong.')).toBeVisible()
  answerCall(officeCustomerPhone, () => ({ data: { phone: '0722 000 999' } }))
  await user.click(foot.getByRole('button', { name: 'The number could not be shown' }))
  expect(await foot.findByRole('link', { name: 'Call 0722 000 999' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
})

test('names the roles that can see numbers to a user without them, and fetches no number', async () => {
  const asked = answerCall(officeCustomerPhone, () => ({ data: { phone: '0722 000 999' } }))
  const { user, foot } = draw('packer')
  await foot.findByRole('button', { name: 'Note' })
  const show = foot.getByRole('button', { name: 'Show 0722 ••• 999' })
  expect(show).toHaveAttribute('aria-disabled', 'true')
  await user.click(show)
  expect(await screen.findByText(/^Owner, Order staff, .* can do this\.$/)).toBeVisible()
  expect(asked).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Close this message' }))
})

test('moves the focus to the note field on Note', async () => {
  const { user, foot } = draw('orders')
  await user.click(await foot.findByRole('button', { name: 'Note' }))
  expect(screen.getByLabelText('Add a note')).toHaveFocus()
})

test('lists the other actions under More, with the reason if one is disabled', async () => {
  const { user, foot, onStop } = draw('orders')
  await user.click(foot.getByRole('button', { name: 'More' }))
  const menu = within(foot.getByRole('dialog', { name: 'More' }))
  await user.click(menu.getByRole('button', { name: /^See the shop as them.*This account is stopped\.$/ }))
  expect(foot.getByRole('dialog', { name: 'More' })).toBeVisible()
  await user.click(menu.getByRole('button', { name: 'Stop this account' }))
  expect(onStop).toHaveBeenCalledTimes(1)
  expect(foot.queryByRole('dialog')).toBeNull()
})

test('links to a new order for users that can prepare orders', async () => {
  const { foot } = draw('orders')
  expect(await foot.findByRole('link', { name: 'New order' })).toHaveAttribute('href', '/office/orders/new?for=21')
})

test('shows neither Note nor New order to a user without both permissions', async () => {
  const { foot } = draw('approver')
  expect(await screen.findByText(/^Roles that can add notes: Owner, /)).toBeVisible()
  expect(foot.queryByRole('button', { name: 'Note' })).toBeNull()
  expect(foot.queryByRole('link', { name: 'New order' })).toBeNull()
})

test('leaves only the other actions without a person or for accounts without orders', async () => {
  const nobody = draw('owner', null)
  await nobody.foot.findByRole('button', { name: 'Note' })
  expect(nobody.foot.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['', 'More'])
  expect(nobody.foot.queryByRole('link')).toBeNull()
  nobody.unmount()
  const rep = draw('owner', BEATRICE, false)
  await rep.foot.findByRole('button', { name: 'Note' })
  rep.foot.getByRole('button', { name: 'Show 0722 ••• 999' })
  expect(rep.foot.queryByRole('link')).toBeNull()
})
