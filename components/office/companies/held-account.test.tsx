import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeCreditReleaseOrder } from '#lib/contract/companies/office/credit.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { HeldAccount } from './held-account.tsx'

const REASON = 'An amount is overdue since 3 November 2026.'
let released = 0
function show(isReleased = false) {
  released = 0
  const onDone = () => {
    released += 1
  }
  return drawOffice(<HeldAccount companyId={7} hold={{ reason: REASON, isReleased }} onDone={onDone} />)
}
const allow = () => screen.findByRole('button', { name: /^Allow one order/ })

test('allows one order with a reason, and reports it', async () => {
  signedInAs('finance')
  const { user } = show()
  screen.getByText(new RegExp(REASON))
  expect(screen.getByRole('link', { name: 'Open the account' })).toHaveAttribute('href', '/office/companies/7')
  await waitFor(async () => expect(await allow()).not.toHaveAttribute('aria-disabled'))
  await user.click(await allow())
  answerCall(officeCreditReleaseOrder, () => refused('not-allowed', 'This account is not on hold.'))
  await user.type(await screen.findByRole('textbox', { name: 'Why' }), 'They pay on Friday')
  await user.click(await allow())
  await screen.findByText('This account is not on hold.')
  expect(released).toBe(0)
  const sent = answerCall(officeCreditReleaseOrder, () => ({ data: {}, message: 'One order is possible.' }))
  await user.click(await allow())
  await waitFor(() => expect(released).toBe(1))
  expect(sent).toEqual([{ companyId: 7, reason: 'They pay on Friday' }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('allows no second order while the first is not placed', async () => {
  signedInAs('finance')
  show(true)
  screen.getByText(/One order on the account is allowed\./)
  expect(await allow()).toHaveAttribute('aria-disabled', 'true')
})

test('names the roles that can allow an order to other users', async () => {
  signedInAs('orders')
  show()
  await waitFor(async () => expect(await allow()).toHaveAttribute('aria-disabled', 'true'))
})
