import { screen } from '@testing-library/react'
import type { OfficeOrderMoney } from '#lib/contract/orders/office/order.ts'
import { drawOffice } from '../testing/draw-office.tsx'
import { MoneySums } from './order-money.tsx'

const PAID: OfficeOrderMoney = {
  ...{ state: 'paid', total: 893_200, received: 893_200, refunded: 0, due: 0, toGiveBack: 0, invoiced: 0 },
  ...{ held: 893_200, attempts: [], ledger: [] },
}

test.each<[string, string, Partial<OfficeOrderMoney>, boolean?]>([
  ['held until the invoice if the order is paid and not invoiced', 'Held until the invoice', {}],
  ['held until the refund if the order is cancelled', 'Held until the refund', { toGiveBack: 893_200 }, true],
  [
    'held until the refund if less than its payment is invoiced',
    'Held until the refund',
    { total: 527_800, invoiced: 527_800, held: 365_400 },
  ],
  ['even if the order is invoiced', 'Balance', { invoiced: 893_200, held: 0 }],
  ['owed if the invoice is not paid', 'Customer owes', { received: 0, invoiced: 893_200, held: -893_200 }],
])('shows the balance as %s', (_, name, money, isCancelled = false) => {
  drawOffice(<MoneySums money={{ ...PAID, ...money }} isCancelled={isCancelled} />)
  const [balance] = screen.getAllByRole('term').filter(({ className }) => className.includes('font-semibold'))
  expect(balance).toHaveTextContent(name)
})
