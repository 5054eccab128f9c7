/** A cashier who chose Kiswahili reads it through a sale and its shift; the printed receipt stays English. */
import { screen, waitFor } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { englishLeft } from '#components/testing/english-left.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { type DrawerShift, officeCounter, officeShiftList } from '#lib/contract/counter/office/drawer.ts'
import {
  type CounterSale,
  officeCounterProducts,
  officeCounterSales,
  officeCounterSell,
} from '#lib/contract/counter/office/sales.ts'
import { type Approval, officeApprovalList } from '#lib/contract/staff/office/approvals.ts'
import { chooseLanguage } from '#lib/language/language.ts'
import { counterDevice, type NewSale, storedSales } from '#lib/office/counter/stored-sales.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { CounterSection } from './counter-section.tsx'

const SHIFT: DrawerShift = {
  ...{ shiftId: 101, accountId: 7, drawer: 'Till 1', staffId: 1, staff: 'Achieng Odhiambo', state: 'open' },
  ...{ openedAt: '2026-11-28T06:00:00Z', closedAt: null, float: 2000_00, sales: 3, cashSales: 0, mpesaSales: 0 },
  ...{ moves: [], expected: 2000_00, counted: null, difference: null, note: '' },
}
const LIMITS = { reasonAbove: 50_00, secondAbove: 1000_00 }
const MADDER = {
  ...{ productId: 1, code: 'HM-SB-MAD', name: 'Simba blanket, Madder', unit: 'piece', step: 1, picture: '' },
  ...{ price: 1250_00, floor: 1000_00, vatPerc: 16, free: 10 },
}
const SOLD: CounterSale = {
  ...{
    saleId: '6f1c2f6e-6a0b-4c53-9a1e-0d3f1c2b4a01',
    orderNo: 10_500,
    invoiceNo: 'INV-000123',
    state: 'done',
    reason: null,
    staff: 'Achieng',
  },
  ...{ at: '2026-11-28T08:00:00Z', customer: '', total: 1450_00, cash: 1450_00, mpesa: 0, given: 1500_00 },
  ...{ change: 50_00, isOffline: false, flags: [] },
}

const ASKED: Approval = {
  ...{ approvalId: 1, kind: 'drawer-difference', subject: { kind: 'drawer-shift', id: '100' }, amountCents: 200_00 },
  ...{ reason: 'Wrong change', details: [], version: 1, state: 'asked', mayDecide: true, decidedBy: null },
  ...{ askedBy: { staffId: 2, name: 'Njeri Gathoni', email: 'njeri@office.fuma.test' } },
  ...{ askedAt: '2026-11-25T08:00:00.000Z', decidedAt: null, decisionReason: null },
}

beforeEach(() => {
  chooseLanguage('sw')
  localStorage.clear()
  counterDevice.set(null)
  storedSales.set(null)
  history.replaceState(null, '', '/office/counter')
  signedInAs('counter', 'owner')
  answerCall(officeCounter, () => ({ data: { shift: SHIFT, drawers: [], limits: LIMITS, takesMpesa: true } }))
  answerCall(officeCounterProducts, () => ({ data: { at: new Date().toISOString(), products: [MADDER] } }))
  answerCall(officeCounterSell, (input) => ({ data: { ...SOLD, saleId: (input as NewSale).saleId } }))
  answerCall(officeCounterSales, () => ({
    data: [SOLD, { ...SOLD, saleId: '6f1c2f6e-6a0b-4c53-9a1e-0d3f1c2b4a02', state: 'waiting' as const }],
  }))
  answerCall(officeApprovalList, () => ({ data: [ASKED] }))
  const counted: DrawerShift = { ...SHIFT, shiftId: 100, state: 'counted', counted: 1800_00, difference: -200_00 }
  answerCall(officeShiftList, () => ({ data: { shifts: [SHIFT, counted], limits: LIMITS } }))
})

afterAll(() => chooseLanguage('en'))

const draw = () =>
  drawOffice(
    <main>
      <CounterSection />
    </main>,
  )

test('sells in Kiswahili, prints an English receipt, and returns to English', async () => {
  const { user } = draw()
  await screen.findByText('Bado hakuna bidhaa. Skani au tafuta bidhaa ya kwanza.')
  expect(screen.getByRole('heading', { name: 'Kaunta' }).closest('[lang]')).toHaveAttribute('lang', 'sw')
  await waitFor(() => expect(counterDevice.read()?.products.products).toHaveLength(1))
  await user.type(screen.getByRole('combobox', { name: 'Tafuta au skani bidhaa' }), 'simba')
  screen.getByText(/pisi 10 kwenye stoki/)
  await user.keyboard('{Enter}')
  const quantity = await screen.findByRole('textbox', { name: 'Idadi ya Simba blanket, Madder' })
  await user.clear(quantity)
  await user.type(quantity, '11')
  await screen.findByText('Kuna 10 pekee kwenye stoki.')
  expect(englishLeft()).toEqual([])
  await expectAccessible()

  await user.clear(quantity)
  await user.type(quantity, '1')
  await user.click(screen.getByRole('button', { name: /^Pesa taslimu/ }))
  await user.type(await screen.findByRole('textbox', { name: 'Pesa alizotoa mteja' }), '1500')
  expect(englishLeft()).toEqual([])
  await user.keyboard('{Enter}')
  await screen.findByText('Ankara INV-000123, oda 10500.')
  expect(englishLeft()).toEqual([])
  const receipt = document.querySelector('.printed-receipt')
  expect(receipt).toHaveTextContent('Invoice INV-000123, order 10500')
  expect(receipt).toHaveTextContent(/Cash.*Change/)
  expect(receipt?.closest('[lang=sw]')).toBeNull()

  await user.click(screen.getAllByRole('button', { name: 'English' })[0] as HTMLElement)
  await screen.findByText('Invoice INV-000123, order 10500.')
})

test.each([
  ['Mauzo ya leo', 'Inasubiri M-Pesa'],
  ['Droo', 'Pesa taslimu za mauzo 3'],
  ['Zamu', /^Tofauti: KSh.200 pungufu$/],
  ['Zamu', 'Unaweza kuidhinisha au kukataa ombi hili.'],
])('shows “%s” in Kiswahili: %s', async (view, text) => {
  const { user } = draw()
  await user.click(await screen.findByRole('button', { name: view }))
  await screen.findAllByText(text)
  expect(englishLeft()).toEqual([])
  await expectAccessible()
})
