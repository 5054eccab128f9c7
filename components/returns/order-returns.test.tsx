import { screen, waitFor, within } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { FakeUpload } from '#components/testing/fake-upload.ts'
import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import {
  guestOrderReturns,
  guestReturnPhoto,
  guestReturnPreview,
  guestReturnSend,
  orderReturns,
  type ReturnsOverview,
  returnAnswer,
  returnCancel,
} from '#lib/contract/returns/returns.ts'
import { OrderReturns } from './order-returns.tsx'

const ORDER = { orderId: 'A'.repeat(22), orderNo: 1001, offersReturns: true } as Partial<OrderDetails> as OrderDetails
const TOKEN = 'T'.repeat(43)
const BLANKET = {
  ...{ productId: 1, name: 'Simba Blanket, Madder', unit: 'piece', step: 1, left: 3 },
  ...{ lastDay: '2026-12-04', onlyFaults: false, refusal: null },
}
const OVERVIEW: ReturnsOverview = {
  days: 14,
  lines: [
    BLANKET,
    { ...BLANKET, productId: 2, name: 'Kitenge, Indigo', unit: 'metre', step: 0.1, onlyFaults: true },
    { ...BLANKET, productId: 3, name: 'Shuka', left: 0, lastDay: null, refusal: 'All of it was returned.' },
  ],
  returns: [],
  points: [{ id: 7, name: 'Fuma Westlands', address: 'Mpaka Road', hours: '8 to 17' }],
  allowsCollection: true,
  settlements: ['refund'],
}
const SHOWN: ReturnsOverview['returns'][number] = {
  ...{ returnNo: 105, state: 'question', settlement: 'refund', createdAt: '2026-11-24T09:00:00Z' },
  ...{ nextStep: 'We have a question. Please answer it below.', canCancel: true, photos: 1, creditNotes: [] },
  lines: [
    {
      ...{ productId: 1, name: 'Simba Blanket, Madder', unit: 'piece', quantity: 2, approved: null, received: null },
      reason: 'Faulty',
    },
  ],
  messages: [{ isShop: true, text: 'Which seam?', at: '2026-11-24T10:00:00Z' }],
}

const realUpload = globalThis.XMLHttpRequest
beforeAll(() => {
  globalThis.XMLHttpRequest = FakeUpload as never
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => undefined
})
afterAll(() => {
  globalThis.XMLHttpRequest = realUpload
})
beforeEach(() => sessionStorage.clear())

const JPEG = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...Array.from({ length: 200 }, () => 1)])], 'seam.jpg')

async function openGuestDialog(overview = OVERVIEW, order = ORDER) {
  answerCall(guestOrderReturns, () => ({ data: overview }))
  answerCall(guestReturnPreview, () => ({ data: { credit: 290_000, refund: 290_000 } }))
  const drawn = draw(<OrderReturns order={order} token={TOKEN} isShown />)
  await drawn.user.click(await screen.findByRole('button', { name: 'Return products' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Return products of order 1001' }))
  return { ...drawn, dialog }
}

test('sends chosen products with reasons and shows the value before', async () => {
  const { user, dialog } = await openGuestDialog()
  dialog.getByText('All of it was returned.')
  await user.click(dialog.getByRole('button', { name: 'Send the return' }))
  dialog.getByText('Choose at least one product.')
  await user.click(dialog.getByRole('button', { name: 'More: Quantity of Simba Blanket, Madder' }))
  await user.click(dialog.getByRole('button', { name: 'Send the return' }))
  dialog.getByText('Choose a reason.', { selector: 'p, span' })
  const sent = answerCall(guestReturnSend, () => ({ data: { returnNo: 105 }, message: 'We have your return.' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason for Simba Blanket, Madder' }), 'It is faulty')
  expect(dialog.getByRole('combobox', { name: 'Condition of Simba Blanket, Madder' })).toHaveValue('damaged')
  await dialog.findByText(/2,900/)
  // The next product has the same reason.
  await user.click(dialog.getByRole('button', { name: 'More: Quantity of Kitenge, Indigo' }))
  const reason = dialog.getByRole('combobox', { name: 'Reason for Kitenge, Indigo' })
  expect(reason).toHaveValue('Faulty')
  expect(within(reason).queryByRole('option', { name: 'I changed my mind' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Send the return' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toMatchObject([
    {
      token: TOKEN,
      wayBack: 'drop-off',
      pickUpPointId: 7,
      settlement: 'refund',
      lines: [
        { productId: 1, quantity: 1, reason: 'Faulty', condition: 'damaged' },
        { productId: 2, quantity: 1, reason: 'Faulty', condition: 'damaged' },
      ],
    },
  ])
  await screen.findByText('We have your return.')
})

test('retries a picture that was not sent, and restores a closed form', async () => {
  const { user, dialog } = await openGuestDialog()
  answerCall(guestReturnPhoto, () => refused('shop-unreachable', 'The connection was lost.'))
  await user.click(dialog.getByRole('button', { name: 'More: Quantity of Simba Blanket, Madder' }))
  await user.upload(dialog.getByLabelText('Add pictures'), JPEG)
  await dialog.findByText('The connection was lost.')
  answerCall(guestReturnPhoto, () => ({ data: { photoId: 12 } }))
  await user.click(dialog.getByRole('button', { name: /^Try again/ }))
  await dialog.findByText('Picture 1, sent')
  await user.type(dialog.getByRole('textbox', { name: 'Anything else? (optional)' }), 'The seam is open.')
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[1] as HTMLElement)
  await user.click(screen.getByRole('button', { name: 'Return products' }))
  const again = within(await screen.findByRole('dialog'))
  expect(again.getByRole('spinbutton', { name: 'Quantity of Simba Blanket, Madder' })).toHaveValue('1')
  expect(again.getByRole('textbox', { name: 'Anything else? (optional)' })).toHaveValue('The seam is open.')
  again.getByText('Picture 1, sent')
})

test('shows the refusal of the shop, and the form stays open', async () => {
  const { user, dialog } = await openGuestDialog()
  answerCall(guestReturnSend, () => refused('invalid-request', 'At most 2 of Simba Blanket can be returned.'))
  await user.click(dialog.getByRole('button', { name: 'More: Quantity of Simba Blanket, Madder' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason for Simba Blanket, Madder' }), 'It is faulty')
  await user.click(dialog.getByRole('button', { name: 'Send the return' }))
  await dialog.findByText('At most 2 of Simba Blanket can be returned.')
  expect(dialog.getByRole('spinbutton', { name: 'Quantity of Simba Blanket, Madder' })).toHaveValue('1')
})

test('sends an exchange only with the wanted product', async () => {
  const overview: ReturnsOverview = { ...OVERVIEW, settlements: ['refund', 'store-credit', 'exchange'] }
  const { user, dialog } = await openGuestDialog(overview, { ...ORDER, orderId: 'C'.repeat(22) })
  await user.click(dialog.getByRole('button', { name: 'More: Quantity of Simba Blanket, Madder' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason for Simba Blanket, Madder' }), 'It is faulty')
  await user.click(dialog.getByRole('radio', { name: /^Exchange/ }))
  await dialog.findByText(/as store credit after we receive/)
  const sent = answerCall(guestReturnSend, () => ({ data: { returnNo: 105 }, message: 'We have your return.' }))
  await user.click(dialog.getByRole('button', { name: 'Send the return' }))
  dialog.getByText('Name the product and the size that you want instead.')
  expect(sent).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Product and size that you want instead' }), 'Simba, 6 × 6')
  await user.click(dialog.getByRole('button', { name: 'Send the return' }))
  await waitFor(() => expect(sent).toMatchObject([{ settlement: 'exchange', note: 'Simba, 6 × 6' }]))
})

test('sends an answer to the shop and cancels a return', async () => {
  answerCall(orderReturns, () => ({ data: { ...OVERVIEW, returns: [SHOWN] } }))
  const { user } = draw(<OrderReturns order={{ ...ORDER, orderId: 'B'.repeat(22) }} token={undefined} isShown />)
  const item = within(await screen.findByRole('listitem', { name: 'Return 105' }))
  item.getByText('Which seam?', { exact: false })
  const answered = answerCall(returnAnswer, () => ({ data: { returnNo: 105 }, message: 'We have your answer.' }))
  await user.click(await item.findByRole('button', { name: 'Send the answer' }))
  item.getByText('Write your answer.')
  await user.type(item.getByRole('textbox', { name: 'Your answer' }), 'On the left.')
  await user.click(item.getByRole('button', { name: 'Send the answer' }))
  await screen.findByText('We have your answer.')
  expect(answered).toMatchObject([{ returnNo: 105, text: 'On the left.' }])
  const cancelled = answerCall(returnCancel, () => ({ data: { returnNo: 105 }, message: 'Your return is cancelled.' }))
  await user.click(item.getByRole('button', { name: 'Cancel the return 105' }))
  await user.click(item.getByRole('button', { name: 'Yes, cancel the return' }))
  await screen.findByText('Your return is cancelled.')
  expect(cancelled).toMatchObject([{ returnNo: 105 }])
})

test('is absent for staff and for an order that was not sent', () => {
  const { rerender } = draw(<OrderReturns order={ORDER} token={undefined} isShown={false} />)
  expect(screen.queryByRole('heading', { name: 'Returns' })).toBeNull()
  rerender(<OrderReturns order={{ ...ORDER, offersReturns: undefined }} token={undefined} isShown />)
  expect(screen.queryByRole('heading', { name: 'Returns' })).toBeNull()
})
