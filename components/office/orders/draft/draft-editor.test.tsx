import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { Deposit } from '#lib/contract/base/deposit.ts'
import { officeCreditReleaseOrder } from '#lib/contract/companies/office/credit.ts'
import {
  type DraftOrder,
  officeDraft,
  officeDraftBuyer,
  officeDraftSave,
  officePlaces,
} from '#lib/contract/orders/office/drafts.ts'
import { officeFind } from '#lib/contract/orders/office/find.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { DraftEditor } from './draft-editor.tsx'

const LINE = {
  ...{ productId: 1, code: 'SB-1', name: 'Simba blanket', unit: 'piece', step: 1, free: 40, quantity: 4 },
  ...{ piecesPerBale: 24, listPrice: 1_250_00, floorPrice: 1_000_00 },
  ...{ unitPrice: 1_250_00, amount: 5_800_00, problem: null },
}
const draftOf = (version: number, lastName: string): DraftOrder => ({
  ...{ draftId: 7, version, state: 'draft', staff: 'Achieng Odhiambo', changedAt: '2026-11-25T08:00:00.000Z' },
  form: {
    ...{ items: [{ productId: 1, quantity: 4 }], shippingType: SHIPPING_TYPE.pickup, pickUpPoint: 2 },
    ...{ firstName: 'Halima', lastName },
  },
  ...{ lines: [LINE], products: 5_800_00, delivery: 0, rounding: 0, total: 5_800_00, faults: {} },
  ...{ orderNo: null, payLink: null },
})

/** Types in a draft that a colleague saves at the same time. @returns the saves sent */
async function typeOverAColleague() {
  signedInAs('orders')
  answerCall(officePlaces, () => ({
    data: { countryId: 1, counties: [], towns: [], counters: [{ id: 2, name: 'Moi Avenue', town: 'Nairobi' }] },
  }))
  answerCall(officeDraft, () => ({ data: draftOf(4, 'Abdi Noor') }))
  const sent = answerCall(officeDraftSave, ({ version, form }) =>
    version === 4
      ? { data: { ...draftOf(5, ''), form } }
      : refused('changed-meanwhile', 'A colleague has changed this draft since you opened it. Check it again.'),
  )
  const { user } = drawOffice(<DraftEditor start={draftOf(3, 'Abdi')} onMade={() => {}} />)
  await user.type(screen.getByLabelText(/^Last name/), ' Yusuf')
  const dialog = await screen.findByRole('dialog', { name: 'Conflict: this draft' }, { timeout: 10_000 })
  return { user, sent, dialog }
}
const lastName = () => screen.getByLabelText<HTMLInputElement>(/^Last name/).value

test("shows both versions of a draft after a conflict and saves the user's version if chosen", async () => {
  const { user, sent, dialog } = await typeOverAColleague()
  within(dialog).getByText('Abdi Noor')
  within(dialog).getByText('Abdi Yusuf')
  expect(within(dialog).queryByText('Products')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 4, form: { lastName: 'Abdi Yusuf' } }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lastName()).toBe('Abdi Yusuf')
})

test("saves no version until the user chooses, then takes the colleague's version if chosen", async () => {
  const { user, sent, dialog } = await typeOverAColleague()
  await user.click(within(dialog).getByRole('button', { name: /Back to the form/ }))
  expect(lastName()).toBe('Abdi Yusuf')
  const before = sent.length
  await user.type(screen.getByLabelText('First name'), 'h')
  await user.click(screen.getByRole('button', { name: 'Compare versions' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep theirs' }))
  expect(lastName()).toBe('Abdi Noor')
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Halima')
  expect(sent).toHaveLength(before)
})

test('of an account’s order the branch, the address and its own number are shown of both', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  answerCall(officeDraftBuyer, ({ userId }) => ({
    data: {
      ...{ userId, name: 'Peter Kamau', company: userId === 12 ? 'Wanjiru & Sons' : null, email: '', phone: '' },
      ...{ creditTermsDays: null, refusal: null, branches: [{ id: 5, name: 'Eastleigh' }] },
      addresses: [{ id: 8, name: 'Peter Kamau: Mpaka Road' }],
    },
  }))
  const form = { items: [], shippingType: SHIPPING_TYPE.delivery }
  const theirs = { ...draftOf(4, ''), form: { ...form, userId: 12, branchId: 5, purchaseOrderNo: 'LPO 4471' } }
  drawOffice(
    <DraftConflict
      theirs={theirs}
      mine={{ ...form, userId: 13, addressId: 8 }}
      lines={[]}
      {...{ onTheirs: () => {}, onMine: () => {}, onClose: () => {} }}
    />,
  )
  await screen.findByText('Wanjiru & Sons')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Account', 'Wanjiru & Sons', 'Peter Kamau'],
    ['Branch', 'Eastleigh', '–'],
    ['Delivery to', 'Delivered', 'Peter Kamau: Mpaka Road'],
    ['Customer’s order number (LPO)', 'LPO 4471', '–'],
  ])
})

test('saves the last change of a page that is closed, without opening the draft again', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  const sent = answerCall(officeDraftSave, ({ form }) => ({ data: { ...draftOf(1, ''), form } }))
  const made: number[] = []
  const { user, unmount } = drawOffice(<DraftEditor start={null} onMade={(draftId) => made.push(draftId)} />)
  await user.type(screen.getByLabelText(/^Last name/), 'Noor')
  unmount()
  await waitFor(() => expect(sent).toMatchObject([{ form: { lastName: 'Noor' } }]))
  await Promise.resolve()
  expect(made).toEqual([])
})

test('saves again on request after a failed save', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  answerCall(officeDraft, () => ({ data: draftOf(3, 'Abdi') }))
  let isOffline = true
  const sent = answerCall(officeDraftSave, ({ form }) =>
    isOffline
      ? refused('shop-unreachable', 'We could not reach the shop. Please try again in a moment.')
      : { data: { ...draftOf(4, ''), form } },
  )
  const { user } = drawOffice(<DraftEditor start={draftOf(3, 'Abdi')} onMade={() => {}} />)
  await user.type(screen.getByLabelText(/^Last name/), ' Noor')
  const again = await screen.findByRole('button', { name: 'Save again' }, { timeout: 10_000 })
  isOffline = false
  await user.click(again)
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 3, form: { lastName: 'Abdi Noor' } }), {
    timeout: 10_000,
  })
  await waitFor(() => expect(screen.queryByText('The draft could not be saved.')).toBeNull(), { timeout: 10_000 })
})

test('allows one order of a company on hold, and checks the draft again', async () => {
  signedInAs('owner')
  let isReleased = false
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  answerCall(officeDraftBuyer, ({ userId }) => ({
    data: {
      ...{ userId, name: 'Peter Kamau', company: 'Wanjiru & Sons', companyId: 7, email: '', phone: '' },
      ...{ creditTermsDays: 30, refusal: null, branches: [{ id: 5, name: 'Eastleigh' }], addresses: [] },
      hold: { reason: 'An amount is overdue since 3 November 2026.', isReleased },
    },
  }))
  const form = { ...draftOf(3, '').form, userId: 12, branchId: 5 }
  const start = { ...draftOf(3, ''), form, faults: { credit: 'The company’s account is on hold.' } }
  answerCall(officeDraft, () => ({ data: start }))
  const saved = answerCall(officeDraftSave, () => ({ data: { ...start, version: 4, faults: {} } }))
  answerCall(officeCreditReleaseOrder, () => {
    isReleased = true
    return { data: {}, message: 'One order is possible.' }
  })
  const { user } = drawOffice(<DraftEditor start={start} onMade={() => {}} />)
  await screen.findByText(/An amount is overdue since 3 November 2026\./)
  screen.getByText('The company’s account is on hold.', { selector: 'li' })
  await user.click(await screen.findByRole('button', { name: 'Allow one order' }))
  await user.type(await screen.findByRole('textbox', { name: 'Why' }), 'They pay on Friday')
  await user.click(screen.getByRole('button', { name: 'Allow one order' }))
  await waitFor(() => expect(saved).toMatchObject([{ version: 3, form: { userId: 12 } }]), { timeout: 10_000 })
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Still needed' })).toBeNull())
  expect(await screen.findByText(/One order on the account is allowed\./)).toBeVisible()
})

test('shows that the browser did not copy the link of a placed draft', async () => {
  signedInAs('orders')
  const payLink = 'https://fuma.test/payment/secret'
  const sent: DraftOrder = { ...draftOf(5, 'Noor'), state: 'sent', orderNo: 10_020, payLink }
  answerCall(officeDraft, () => ({ data: sent }))
  const { user } = drawOffice(<DraftEditor start={sent} onMade={() => {}} />)
  navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  await user.click(await screen.findByRole('button', { name: 'Copy link' }))
  await screen.findByText('The browser did not allow copying. Select the link and copy it.')
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull()
})

test('links to the conversation that the payment link was sent in', async () => {
  signedInAs('orders')
  const payLink = 'https://fuma.test/payment/secret'
  const sent: DraftOrder = { ...draftOf(5, 'Noor'), state: 'sent', orderNo: 10_020, payLink, enquiryNo: 7 }
  answerCall(officeDraft, () => ({ data: sent }))
  drawOffice(<DraftEditor start={sent} onMade={() => {}} />)
  expect(await screen.findByRole('link', { name: 'the conversation' })).toHaveAttribute('href', '/office/enquiries/7')
  expect(screen.queryByText(/no email address/)).toBeNull()
})

test('finds an account and preselects its only branch', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  answerCall(officeFind, () => ({
    data: [
      {
        ...{ kind: 'customer' as const, id: '12', path: '/office/customers/12', title: 'Peter Kamau' },
        ...{ detail: 'trader@fuma.test', amount: null, status: null },
      },
      {
        ...{ kind: 'customer' as const, id: '13', path: '/office/customers/13', title: 'Hassan Kamau' },
        ...{ detail: '', amount: null, status: 'Stopped' },
      },
    ],
  }))
  answerCall(officeDraftBuyer, ({ userId }) => ({
    data: {
      ...{ userId, name: 'Peter Kamau', company: 'Wanjiru & Sons', email: 'trader@fuma.test', phone: '0711 ••• 444' },
      ...{ creditTermsDays: 30, refusal: null, branches: [{ id: 5, name: 'Eastleigh' }], addresses: [] },
    },
  }))
  const sent = answerCall(officeDraftSave, ({ form }) => ({ data: { ...draftOf(1, ''), form } }))
  answerCall(officeDraft, () => ({ data: draftOf(1, '') }))
  const { user } = drawOffice(<DraftEditor start={null} onMade={() => {}} />)
  expect(screen.getByRole('combobox', { name: 'Add a product' })).toHaveFocus()
  await user.click(screen.getByLabelText('With an account'))
  expect(screen.queryByLabelText('First name')).toBeNull()
  await user.type(screen.getByLabelText('Find a customer'), 'kamau')
  expect(await screen.findByRole('option', { name: /Hassan Kamau/ })).toHaveTextContent('Stopped')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(await screen.findByText('Wanjiru & Sons')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose another customer' })).toHaveFocus()
  expect(screen.getByText(/On account, due 30 days after the invoice/)).toBeVisible()
  expect(screen.getByLabelText<HTMLSelectElement>('Branch').value).toBe('5')
  await waitFor(() => expect(sent.at(-1)?.form).toMatchObject({ userId: 12, branchId: 5 }), { timeout: 10_000 })
  await user.click(screen.getByLabelText('Without an account'))
  await waitFor(() => expect(sent.at(-1)?.form).toMatchObject({ userId: null, branchId: null }), { timeout: 10_000 })
})

test('cannot be placed with an account until a customer is chosen, also with another person typed', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  const start = draftOf(3, '')
  answerCall(officeDraft, () => ({ data: start }))
  const { user } = drawOffice(<DraftEditor start={start} onMade={() => {}} />)
  const place = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Place order/ })
  expect(place().disabled).toBe(false)
  await user.click(screen.getByLabelText('With an account'))
  expect(within(screen.getByRole('list', { name: 'Still needed' })).getByText('Choose a customer.')).toBeVisible()
  expect(place().disabled).toBe(true)
  await user.click(screen.getByLabelText('Without an account'))
  expect(place().disabled).toBe(false)
})

test('shows the error of a field only after the field was left', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  const faults = { firstName: 'Enter the customer’s name.', mobileNumber: 'Enter a mobile number or a WhatsApp name.' }
  const start = { ...draftOf(3, ''), faults }
  answerCall(officeDraft, () => ({ data: start }))
  const { user } = drawOffice(<DraftEditor start={start} onMade={() => {}} />)
  const customer = within(screen.getByRole('region', { name: 'Customer' }))
  expect(customer.queryByText(faults.mobileNumber)).toBeNull()
  within(screen.getByRole('list', { name: 'Still needed' })).getByText(faults.mobileNumber)
  await user.click(customer.getByLabelText('or WhatsApp name'))
  await user.tab()
  customer.getByText(faults.mobileNumber)
  expect(customer.queryByText(faults.firstName)).toBeNull()
})

test('hides the error of a value that was changed, until the shop has checked the new value', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  const start = { ...draftOf(3, ''), faults: { mobileNumber: 'Enter a mobile number or a WhatsApp name.' } }
  const wrong = 'Enter a mobile number such as 0712 345 678.'
  answerCall(officeDraft, () => ({ data: start }))
  answerCall(officeDraftSave, ({ form }) => ({ data: { ...draftOf(4, ''), form, faults: { mobileNumber: wrong } } }))
  const { user } = drawOffice(<DraftEditor start={start} onMade={() => {}} />)
  const customer = within(screen.getByRole('region', { name: 'Customer' }))
  await user.type(customer.getByLabelText('Mobile number'), '0722')
  await user.tab()
  expect(customer.queryByText(start.faults.mobileNumber)).toBeNull()
  await customer.findByText(wrong, undefined, { timeout: 10_000 })
})

test('names a line that prevents placing the order', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  const start = { ...draftOf(3, 'Abdi'), lines: [{ ...LINE, free: 1, problem: 'Only 1 left.' }] }
  answerCall(officeDraft, () => ({ data: start }))
  drawOffice(<DraftEditor start={start} onMade={() => {}} />)
  const needed = screen.getByRole('list', { name: 'Still needed' })
  expect(needed).toHaveTextContent('Simba blanket: Only 1 left.')
  expect(screen.getByText(/1 piece free/)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Place order/ })).toBeDisabled()
})

test('shows deposit and balance before the order is placed', () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  const deposit: Deposit = {
    ...{ deposit: 1_740_00, balance: 4_060_00, balanceDue: 'before-dispatch', balanceDueOn: '2026-12-24', retained: 0 },
  }
  const start = { ...draftOf(3, 'Abdi'), deposit }
  answerCall(officeDraft, () => ({ data: start }))
  drawOffice(<DraftEditor start={start} onMade={() => {}} />)
  expect(screen.getByRole('region', { name: 'Sums' })).toHaveTextContent(
    /Pay now KSh\s1,740\. Balance: KSh\s4,060 by 24 December 2026, before dispatch\./,
  )
})

test('agrees a special price within its range', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  answerCall(officeDraft, () => ({ data: draftOf(3, 'Abdi') }))
  const sent = answerCall(officeDraftSave, ({ form }) => ({ data: { ...draftOf(4, 'Abdi'), form } as DraftOrder }))
  const { user } = drawOffice(<DraftEditor start={draftOf(3, 'Abdi')} onMade={() => {}} />)
  await user.click(screen.getByRole('button', { name: 'Agree a price for Simba blanket' }))
  const field = screen.getByLabelText('Special price ex-VAT, KSh 1,000.00 to 1,250.00')
  await user.type(field, '900{Enter}')
  screen.getByText(/Enter an amount in this range/)
  await user.clear(field)
  await user.type(field, '1100{Enter}')
  await waitFor(() => expect(sent.at(-1)?.form).toMatchObject({ items: [{ productId: 1, agreedPrice: 1_100_00 }] }), {
    timeout: 10_000,
  })
  await screen.findByRole('button', { name: 'Change the special price for Simba blanket' })
})

test('lists lines of the customer’s message that are not matched, and saves the draft without a removed line', async () => {
  signedInAs('orders')
  answerCall(officePlaces, () => ({ data: { countryId: 1, counties: [], towns: [], counters: [] } }))
  const draft = draftOf(3, '')
  const unmatched = [
    { text: '4 curtains', reason: 'No product for sale has this name.' },
    { text: '2 unknown-1', reason: 'No product for sale has this code.' },
  ]
  const start = { ...draft, enquiryNo: 1001, form: { ...draft.form, unmatched } }
  answerCall(officeDraft, () => ({ data: start }))
  const sent = answerCall(officeDraftSave, ({ form }) => ({ data: { ...draftOf(4, ''), form } }))
  const { user } = drawOffice(<DraftEditor start={start} onMade={() => {}} />)
  expect(screen.getByRole('link', { name: 'From conversation 1001' })).toHaveAttribute('href', '/office/enquiries/1001')
  const section = screen.getByRole('region', { name: 'Not matched' })
  expect(section).toHaveTextContent('No product for sale has this name.')
  await user.click(within(section).getByRole('button', { name: 'Remove 4 curtains' }))
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ form: { unmatched: [unmatched[1]] } }), { timeout: 5_000 })
  await user.click(within(section).getByRole('button', { name: 'Remove 2 unknown-1' }))
  expect(screen.queryByRole('region', { name: 'Not matched' })).toBeNull()
})
