/** One return in the office: decision, receipt, credit, and the list. */
import { screen, waitFor, within } from '@testing-library/react'
import { UndoBar } from '#components/kit/page/undo-bar.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type OfficeReturn,
  officeReturn,
  officeReturnApprove,
  officeReturnCredit,
  officeReturnDecline,
  officeReturnExchange,
  officeReturnList,
  officeReturnReceive,
} from '#lib/contract/returns/office/returns.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { ReturnPage } from './return-page.tsx'
import { ReturnsSection } from './returns-section.tsx'

const AT = '2026-11-25T08:00:00.000Z'
const LINE: OfficeReturn['lines'][number] = {
  ...{ position: 1, productId: 1, code: 'SB-1', name: 'Simba Blanket', unit: 'piece', step: 1, requested: 3 },
  ...{ approved: null, received: null, reason: 'Faulty', condition: 'damaged', isRestocked: null },
}
const SHOWN: OfficeReturn = {
  ...{ returnNo: 105, orderNo: 10_025, customer: 'Amina Otieno', state: 'requested', settlement: 'store-credit' },
  ...{ photos: 1, createdAt: AT, changedAt: AT, version: 2, orderId: 'A'.repeat(22), wayBack: 'drop-off' },
  ...{ place: 'Fuma Westlands', note: 'The seam is open.', decidedBy: null, receivedAt: null, creditedAt: null },
  ...{ photoIds: [12], messages: [], creditNotes: [], credit: null, exchange: null },
  lines: [LINE],
} as unknown as OfficeReturn

function open(more: Partial<OfficeReturn> = {}, role: 'orders' | 'auditor' = 'orders') {
  signedInAs(role)
  const shown = { ...SHOWN, ...more }
  answerCall(officeReturn, () => ({ data: { ...shown, lines: [...shown.lines] } }))
  return drawOffice(
    <>
      <ReturnPage no={105} />
      <UndoBar />
    </>,
  )
}

test('approves a part with a message, and shows the picture and the note', async () => {
  const { user } = open()
  await screen.findByText('“The seam is open.”')
  expect(screen.getByRole('img', { name: '1 of return 105' })).toHaveAttribute('src', '/api/office/return-photos/12')
  const sent = answerCall(officeReturnApprove, () => ({
    data: { ...SHOWN, state: 'approved' as const },
    message: 'Approved.',
  }))
  const field = screen.getByRole('textbox', { name: 'Approve, at most 3: Simba Blanket' })
  await user.clear(field)
  await user.type(field, '4')
  screen.getByText('Enter 0 to 3.')
  expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await user.clear(field)
  await user.type(field, '2')
  await user.type(screen.getByRole('textbox', { name: /^Message to the customer/ }), 'One was washed.')
  await user.click(screen.getByRole('button', { name: 'Approve a part' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { returnNo: 105, version: 2, lines: [{ position: 1, quantity: 2 }], message: 'One was washed.' },
    ]),
  )
})

test('declines with a reason, and shows the refusal if a colleague was faster', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Decline…' }))
  answerCall(officeReturnDecline, () => refused('changed-meanwhile', 'Return 105 is approved now.'))
  await user.click(screen.getByRole('radio', { name: 'Used or washed' }))
  await user.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText('Return 105 is approved now.')
})

test('receives products: damaged products are written off unless staff choose otherwise', async () => {
  const { user } = open({ state: 'approved', lines: [{ ...LINE, approved: 2 }] })
  const sent = answerCall(officeReturnReceive, () => ({
    data: { ...SHOWN, state: 'received' as const },
    message: 'Received.',
  }))
  const stock = await screen.findByRole('checkbox', { name: 'Back into stock' })
  expect(stock).not.toBeChecked()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Condition of Simba Blanket' }), 'as-new')
  expect(stock).toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Receive products' }))
  await waitFor(() =>
    expect(sent).toMatchObject([
      { returnNo: 105, lines: [{ position: 1, quantity: 2, condition: 'as-new', isRestocked: true }] },
    ]),
  )
})

test('credits received returns together, with a part as store credit and a warning about open returns', async () => {
  const credit = {
    ...{ returnNos: [104, 105], credit: 290_000, refund: 290_000, storeCredit: 145_000, openNos: [106] },
    ...{ creditNotes: 1, notes: [] },
  }
  const { user } = open({ state: 'received', credit })
  await screen.findByRole('heading', { name: 'Credit return 104 and return 105' })
  screen.getByText(/return 106 will need another credit note/)
  screen.getByText('This order has 1 credit note already.')
  const field = screen.getByRole('textbox', { name: 'Part as store credit, KSh' })
  expect(field).toHaveValue('1450')
  await user.clear(field)
  await user.type(field, '3000')
  expect(screen.getByRole('button', { name: /^Issue credit note/ })).toBeDisabled()
  await user.clear(field)
  await user.type(field, '1000')
  const sent = answerCall(officeReturnCredit, () => ({ data: SHOWN, message: 'Credited.' }))
  await user.click(screen.getByRole('button', { name: /^Issue credit note/ }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ returnNo: 105, returnNos: [104, 105], expected: 290_000, storeCredit: 100_000 }]),
  )
})

const EXCHANGE: Partial<OfficeReturn> = { state: 'credited', settlement: 'exchange', creditedAt: AT }

test('prepares the order of a credited exchange, and shows a refusal', async () => {
  const { user } = open(EXCHANGE)
  answerCall(officeReturnExchange, () => refused('not-allowed', 'This account is closed.'))
  await user.click(await screen.findByRole('button', { name: 'Prepare exchange order' }))
  await screen.findByText('This account is closed.')
  const sent = answerCall(officeReturnExchange, () => ({ data: { draftId: 31 } }))
  await user.click(screen.getByRole('button', { name: 'Prepare exchange order' }))
  await waitFor(() => expect(sent).toMatchObject([{ returnNo: 105 }]))
})

test('links to the order of an exchange once placed', async () => {
  open({ ...EXCHANGE, exchange: { draftId: 31, orderNo: 10_031 } })
  expect(await screen.findByRole('link', { name: 'Order 10031' })).toHaveAttribute('href', '/office/orders/10031')
  expect(screen.queryByRole('button', { name: /exchange order$/ })).toBeNull()
})

test.each<Partial<OfficeReturn>>([
  { state: 'received', settlement: 'exchange' },
  { state: 'credited', settlement: 'store-credit', creditedAt: AT },
])('offers no exchange order for %j', async (shown) => {
  open(shown)
  await screen.findByText(/^Wanted:/)
  expect(screen.queryByRole('region', { name: 'Exchange' })).toBeNull()
})

test('shows staff without the permission why they cannot decide', async () => {
  open({}, 'auditor')
  const button = await screen.findByRole('button', { name: /^Approve.*Order staff/ })
  expect(button).toHaveAttribute('aria-disabled', 'true')
})

test('lists returns to decide', async () => {
  signedInAs('orders')
  answerCall(officeReturnList, () => ({
    data: { returns: [{ ...SHOWN, lines: 1 }], total: 1, next: null, counts: { decide: 1 } } as never,
  }))
  drawOffice(<ReturnsSection />)
  const row = within(await screen.findByRole('row', { name: /105/ }))
  row.getByText('To decide')
  expect(screen.getAllByText('1 to decide').length).toBeGreaterThan(0)
})
