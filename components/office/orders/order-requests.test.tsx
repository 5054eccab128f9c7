import { screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import type { Role } from '#lib/contract/base/permissions.ts'
import { officeCancelRequestPreview } from '#lib/contract/orders/office/order-changes.ts'
import { answerCancelRequestJob } from '#lib/contract/orders/office/order-jobs.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { OrderRequests } from './order-requests.tsx'

const AT = '2026-11-28T08:00:00.000Z'
// The part of an order that its requests read.
const ORDER = {
  ...{ orderNo: 9989, listOfProducts: [] },
  cancellationRequest: [
    { id: 4, state: 'requested', requestedBy: '', requestedAt: AT, reason: 'Found elsewhere', comments: '' },
  ],
} as unknown as OrderDetails

type Preview = Output<typeof officeCancelRequestPreview>
const CREDIT: Preview = { after: 0, credited: 197_200, notes: [], onAccount: false, toGiveBack: 197_200 }

/** Draws the request. @returns the started jobs, and the previews */
function draw(preview: Preview | null, role: Role = 'orders') {
  signedInAs(role)
  const previews = answerCall(officeCancelRequestPreview, () =>
    preview ? { data: preview } : refused('not-cancellable', 'This order was dispatched.'),
  )
  const started = answerCall(answerCancelRequestJob, () => refused('not-allowed', 'Not now.'))
  return { previews, started, ...drawOffice(<OrderRequests order={ORDER} />) }
}

const button = () => screen.findByRole('button', { name: /^Approve cancellation/ })

test.each<[string, Preview, RegExp]>([
  ['credit of an order in the books', CREDIT, /, credit KSh\s1,972$/],
  ['refund of a part payment', { ...CREDIT, credited: 0 }, /, refund KSh\s1,972$/],
  ['total of a reduced order', { ...CREDIT, after: 50_000, credited: 0, toGiveBack: 0 }, /, KSh\s500 in total$/],
])('names the %s on the button', async (_, preview, name) => {
  draw(preview)
  expect(await screen.findByRole('button', { name })).not.toHaveAttribute('aria-disabled')
})

test('sends the previewed total with the approval', async () => {
  const { started, user } = draw({ ...CREDIT, after: 696_000 })
  await screen.findByText(/A credit note of KSh 1,972.00 will be issued. KSh 1,972.00 must then be refunded./)
  await user.click(await button())
  await waitFor(() => expect(started).toHaveLength(1))
  expect(started[0]?.input).toEqual({ orderNo: 9989, requestId: 4, accept: true, words: '', expected: 696_000 })
})

test('shows on the button why the request cannot be approved', async () => {
  const { started, user } = draw(null)
  await waitFor(async () => expect((await button()).title).toBe('This order was dispatched.'))
  await user.click(await button())
  expect(started).toEqual([])
})

test('requests no preview without the permission', async () => {
  const { previews } = draw(CREDIT, 'auditor')
  await waitFor(async () => expect(await button()).toHaveAttribute('aria-disabled', 'true'))
  expect(previews).toEqual([])
})
