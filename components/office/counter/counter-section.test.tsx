/** The counter: a shift is opened, products are sold for cash and M-Pesa, with or without a connection. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import {
  type CounterState,
  type DrawerShift,
  officeCounter,
  officeDrawerMove,
  officeShiftClose,
  officeShiftOpen,
} from '#lib/contract/counter/office/drawer.ts'
import {
  type CounterSale,
  officeCounterCancel,
  officeCounterFinish,
  officeCounterProducts,
  officeCounterSale,
  officeCounterSell,
} from '#lib/contract/counter/office/sales.ts'
import { counterDevice, type NewSale, storedSales } from '#lib/office/counter/stored-sales.ts'
import { useNotes } from '#lib/office/jobs.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { scan } from '../testing/scan.ts'
import { CounterSection } from './counter-section.tsx'

const SHIFT: DrawerShift = {
  ...{ shiftId: 101, accountId: 7, drawer: 'Cash drawer', staffId: 1, staff: 'Achieng Odhiambo', state: 'open' },
  ...{ openedAt: '2026-11-28T06:00:00Z', closedAt: null, float: 2000_00, sales: 0, cashSales: 0, mpesaSales: 0 },
  ...{ moves: [], expected: 2000_00, counted: null, difference: null, note: '' },
}
const LIMITS = { reasonAbove: 50_00, secondAbove: 1000_00 }
const DRAWER = { accountId: 7, name: 'Cash drawer', balance: 0, openBy: null, isWaiting: false }
const blanket = { unit: 'piece', step: 1, price: 1250_00, floor: 1000_00, vatPerc: 16, free: 10, picture: '' }
const MADDER = { ...blanket, productId: 1, code: 'HM-SB-MAD', name: 'Simba blanket, Madder' }
const INDIGO = { ...blanket, productId: 2, code: 'HM-SB-IND', name: 'Simba blanket, Indigo' }

let state: CounterState
let sent: NewSale[]

const soldOf = ({ saleId, total, cash, given, mpesa, isOffline, soldAt }: NewSale): CounterSale => ({
  ...{ saleId, orderNo: 10_500, invoiceNo: 'INV-000123', state: 'done', reason: null, at: soldAt, staff: 'Achieng' },
  ...{ customer: '', total, cash, mpesa: mpesa?.amount ?? 0, given, change: given - cash, isOffline, flags: [] },
})

beforeEach(() => {
  localStorage.clear()
  counterDevice.set(null)
  storedSales.set(null)
  sent = []
  state = { shift: SHIFT, drawers: [DRAWER], limits: LIMITS, takesMpesa: true }
  signedInAs('counter')
  answerCall(officeCounter, () => ({ data: state }))
  answerCall(officeCounterProducts, () => ({ data: { at: new Date().toISOString(), products: [MADDER, INDIGO] } }))
  answerCall(officeCounterSell, (input) => {
    sent.push(input as NewSale)
    return { data: soldOf(input as NewSale) }
  })
})

/** Draws an open shift whose products are loaded, with one scanned product. */
async function withScanned() {
  const drawn = drawOffice(<CounterSection />)
  await screen.findByText('No products yet. Scan or search the first product.')
  await waitFor(() => expect(counterDevice.read()?.products.products).toHaveLength(2))
  scan('hmsbmad')
  await screen.findByRole('textbox', { name: 'Quantity of Simba blanket, Madder' })
  return drawn
}

/** Takes KSh 1,500 in cash. */
async function payCash(user: Awaited<ReturnType<typeof withScanned>>['user']) {
  await user.keyboard('{F4}')
  await user.type(await screen.findByRole('textbox', { name: 'Cash given' }), '1500')
  await user.keyboard('{Enter}')
}

test('opens a shift with the counted float', async () => {
  state = { ...state, shift: null }
  const opened: unknown[] = []
  answerCall(officeShiftOpen, (input) => {
    opened.push(input)
    state = { ...state, shift: SHIFT }
    return { data: SHIFT }
  })
  const { user } = drawOffice(<CounterSection />)
  await user.type(await screen.findByRole('textbox', { name: 'KSh 1,000' }), '1')
  await user.type(screen.getByRole('textbox', { name: 'KSh 50' }), '20')
  screen.getByText('KSh 2,000')
  await user.click(screen.getByRole('button', { name: 'Open shift' }))
  await screen.findByText('No products yet. Scan or search the first product.')
  expect(opened).toEqual([{ accountId: 7, counts: [1, 0, 0, 0, 20, 0, 0, 0, 0, 0] }])
})

const Notes = () => useNotes().map((note) => <p key={note.id}>{note.kind === 'done' ? note.text : null}</p>)

test('shows a difference that remains when a shift is opened', async () => {
  state = { ...state, shift: null }
  const text = 'The shift is open. The count is KSh 1,000.00 too little: enter the reason when you close the shift.'
  answerCall(officeShiftOpen, () => {
    const shift = { ...SHIFT, float: 1000_00 }
    state = { ...state, shift }
    return { data: shift, message: text }
  })
  const { user } = drawOffice(
    <>
      <CounterSection />
      <Notes />
    </>,
  )
  await user.type(await screen.findByRole('textbox', { name: 'KSh 1,000' }), '1')
  await user.click(screen.getByRole('button', { name: 'Open shift' }))
  await screen.findByText(text)
})

test('sells scanned and searched products at a lower price for cash, by keys', async () => {
  const { user } = await withScanned()
  scan('HM-SB-MAD')
  const price = screen.getByRole('textbox', { name: 'Price of Simba blanket, Madder with VAT' })
  await user.clear(price)
  await user.type(price, '1200')
  await user.keyboard('{F2}')
  expect(screen.getByRole('combobox', { name: 'Search or scan a product' })).toHaveFocus()
  await user.keyboard('indigo{Enter}')
  await screen.findByText('Added Simba blanket, Indigo.')
  await user.keyboard('{F4}')
  await user.type(await screen.findByRole('textbox', { name: 'Cash given' }), '4000')
  screen.getByText('KSh 150')
  await user.keyboard('{Enter}')
  await screen.findByText('Invoice INV-000123, order 10500.')
  expect(sent).toMatchObject([
    {
      ...{ shiftId: 101, total: 3850_00, cash: 3850_00, given: 4000_00, isOffline: false },
      lines: [
        { productId: 1, quantity: 2, price: 1034_48 },
        { productId: 2, quantity: 1, price: 1250_00 },
      ],
    },
  ])
  await user.click(screen.getByRole('button', { name: 'Next sale' }))
  await screen.findByText('No products yet. Scan or search the first product.')
})

test.each([
  ['below the lowest price', '1159'],
  ['above the list price', '1451'],
])('does not take a price %s', async (_, typed) => {
  const { user } = await withScanned()
  const price = screen.getByRole('textbox', { name: 'Price of Simba blanket, Madder with VAT' })
  await user.clear(price)
  await user.type(price, typed)
  await screen.findByText('Between KSh 1,160 and KSh 1,450.')
  expect(screen.getByRole('button', { name: /^Cash/ })).toBeDisabled()
})

test('does not take less cash than the price', async () => {
  const { user } = await withScanned()
  await user.keyboard('{F4}')
  await user.type(await screen.findByRole('textbox', { name: 'Cash given' }), '1449')
  expect(screen.getByRole('button', { name: /^Take KSh.1,450$/ })).toBeDisabled()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('form', { name: 'Cash' })).toBeNull()
})

test('names an unknown code', async () => {
  await withScanned()
  scan('NO-SUCH-CODE')
  await screen.findByText('No product has the code NO-SUCH-CODE.')
})

/** Sends a prompt for a part of the price, the rest in cash, and waits for its state. */
async function payByMpesa(states: CounterSale['state'][], reason: string | null = null) {
  const drawn = await withScanned()
  answerCall(officeCounterSale, () => ({
    data: { ...soldOf(sent[0] as NewSale), state: states[0] ?? 'waiting', reason, invoiceNo: null },
  }))
  const { user } = drawn
  await user.keyboard('{F6}')
  await user.type(await screen.findByRole('textbox', { name: 'Customer’s phone' }), '0712345678')
  const amount = screen.getByRole('textbox', { name: 'Amount by M-Pesa' })
  await user.clear(amount)
  await user.type(amount, '1000')
  await user.type(screen.getByRole('textbox', { name: 'Cash given' }), '500')
  await user.click(screen.getByRole('button', { name: 'Send the prompt' }))
  return drawn
}

test('finishes a sale when M-Pesa has arrived', async () => {
  answerCall(officeCounterFinish, () => ({ data: soldOf(sent[0] as NewSale) }))
  await payByMpesa(['paid'])
  await screen.findByText('Invoice INV-000123, order 10500.')
  expect(sent[0]).toMatchObject({ cash: 450_00, given: 500_00, mpesa: { amount: 1000_00, phone: '254712345678' } })
})

test('cancels a sale whose PIN was wrong, and leaves its lines on the screen', async () => {
  const cancelled: unknown[] = []
  answerCall(officeCounterCancel, (input) => {
    cancelled.push(input)
    return { data: { ...soldOf(sent[0] as NewSale), state: 'cancelled' as const } }
  })
  await payByMpesa(['failed'], 'The PIN was wrong. No money was taken.')
  await screen.findByText('The PIN was wrong. No money was taken.')
  expect(cancelled).toEqual([{ saleId: sent[0]?.saleId }])
  screen.getByRole('textbox', { name: 'Quantity of Simba blanket, Madder' })
  expect(screen.getByRole('button', { name: /^M-Pesa/ })).not.toBeDisabled()
})

test('gives up a payment that waits', async () => {
  answerCall(officeCounterCancel, () => ({ data: { ...soldOf(sent[0] as NewSale), state: 'cancelled' as const } }))
  const { user } = await payByMpesa(['waiting'])
  await user.click(await screen.findByRole('button', { name: 'Give up this payment' }))
  await screen.findByText(/M-Pesa that still arrives is listed for refund/)
})

test.each(['shop-unreachable', 'internal-error'] as const)(
  'stores a cash sale after %s, and sends it once with the same id',
  async (code) => {
    const { user } = await withScanned()
    answerCall(officeCounterSell, (input) => {
      sent.push(input as NewSale)
      return refused(code, 'No response.')
    })
    await payCash(user)
    await screen.findByText(/The invoice number follows/)
    await screen.findByText(/1 sale waiting on this device/)
    expect(storedSales.read()).toMatchObject([{ sale: { isOffline: true, saleId: sent[0]?.saleId }, refusal: null }])
    const taken: NewSale[] = []
    answerCall(officeCounterSell, (input) => {
      taken.push(input as NewSale)
      return { data: soldOf(input as NewSale) }
    })
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(storedSales.read()).toBeNull())
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(taken.map(({ saleId }) => saleId)).toEqual([sent[0]?.saleId]))
  },
)

test('shows a stored sale that the shop refuses, until it is noted', async () => {
  const sale = { ...sentOf(), isOffline: true }
  storedSales.set([{ sale, refusal: null }])
  answerCall(officeCounterSell, () => refused('not-for-sale', 'We no longer sell this product.'))
  const { user } = drawOffice(<CounterSection />)
  await screen.findByText(/We no longer sell this product\. Tell the person who manages the drawers\./)
  await user.click(screen.getByRole('button', { name: 'Noted, remove it' }))
  expect(storedSales.read()).toBeNull()
})

test('leaves a stored sale waiting if the user is signed out, and sends it afterwards', async () => {
  storedSales.set([{ sale: { ...sentOf(), isOffline: true }, refusal: null }])
  const tries = answerCall(officeCounterSell, () => refused('not-allowed', 'You do not have permission for this.'))
  drawOffice(<CounterSection />)
  await waitFor(() => expect(tries).toHaveLength(1))
  expect(storedSales.read()).toMatchObject([{ refusal: null }])
  answerCall(officeCounterSell, (input) => ({ data: soldOf(input as NewSale) }))
  act(() => void window.dispatchEvent(new Event('focus')))
  await waitFor(() => expect(storedSales.read()).toBeNull())
})

const sentOf = (): NewSale => ({
  ...{ saleId: crypto.randomUUID(), shiftId: 101, soldAt: '2026-11-28T08:00:00Z', isOffline: false },
  ...{ lines: [{ productId: 1, quantity: 1, price: 1250_00 }], total: 1450_00, cash: 1450_00, given: 1450_00 },
})

test('does not sell without a connection with prices of more than an hour ago', async () => {
  const at = new Date(Date.now() - 61 * 60_000).toISOString()
  answerCall(officeCounterProducts, () => ({ data: { at, products: [MADDER] } }))
  const { user } = drawOffice(<CounterSection />)
  await waitFor(() => expect(counterDevice.read()?.products.products).toHaveLength(1))
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  act(() => void window.dispatchEvent(new Event('offline')))
  await screen.findByText('The prices are more than an hour old. Connect to sell.')
  await user.type(screen.getByRole('combobox'), 'HM-SB-MAD{Enter}')
  expect(screen.getByRole('button', { name: /^Cash/ })).toBeDisabled()
  // The browser's own value again.
  Reflect.deleteProperty(navigator, 'onLine')
  act(() => void window.dispatchEvent(new Event('online')))
})

test('records cash paid out, and closes with a reason for a difference of 200', async () => {
  const moved: unknown[] = []
  answerCall(officeDrawerMove, (input) => {
    moved.push(input)
    state = { ...state, shift: { ...SHIFT, expected: 1500_00 } }
    return { data: SHIFT }
  })
  const closed: unknown[] = []
  answerCall(officeShiftClose, (input) => {
    closed.push(input)
    return { data: { ...SHIFT, state: 'closed' as const } }
  })
  const { user } = drawOffice(<CounterSection />)
  await user.click(await screen.findByRole('button', { name: 'Drawer' }))
  const form = within(screen.getByRole('form', { name: 'Cash in or out' }))
  await user.type(form.getByRole('textbox', { name: 'Amount, KSh' }), '500')
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Tea')
  await user.click(form.getByRole('button', { name: 'Record' }))
  await waitFor(() => expect(screen.getAllByText('KSh 1,500').length).toBeGreaterThan(0))
  expect(moved).toMatchObject([{ shiftId: 101, kind: 'paid-out', amount: 500_00, reason: 'Tea' }])
  const count = within(screen.getByRole('form', { name: 'Close the shift' }))
  await user.type(count.getByRole('textbox', { name: 'KSh 100' }), '13')
  count.getByText('KSh 200 too little')
  const button = count.getByRole('button', { name: 'Close shift' })
  expect(button).toBeDisabled()
  await user.type(count.getByRole('textbox', { name: 'Why does it differ?' }), 'Wrong change')
  await user.click(button)
  await waitFor(() => expect(closed).toHaveLength(1))
  expect(closed).toMatchObject([{ counts: [0, 0, 0, 13, 0, 0, 0, 0, 0, 0], reason: 'Wrong change' }])
})

test('has no way in for staff without the permission', async () => {
  signedInAs('packer')
  drawOffice(<CounterSection />)
  await screen.findByText(/You do not have permission for this/)
})
