import { screen } from '@testing-library/react'
import type { Role } from '#lib/contract/base/permissions.ts'
import type { OfficeRefund } from '#lib/contract/payments/office/refunds.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { AskRefund } from './ask-refund.tsx'
import { RefundRow } from './refund-row.tsx'

Element.prototype.scrollIntoView = () => undefined

const PAYMENT = {
  ...{ attemptId: 'a1', method: 'mpesa' as const, byHand: false, paidWith: 'TKB12CD34E', payer: '0722 ••• 999' },
  ...{ payerName: null, hasPhone: true },
}
const AT = '2026-11-28T08:00:00.000Z'
const APPROVED: OfficeRefund = {
  ...{ ...PAYMENT, refundId: 'r1', state: 'approved', orderNo: 10_509, customer: 'Wanjiku Njoroge', amount: 365_400 },
  ...{ reason: 'The order was changed.', askedBy: null, askedAt: AT, approval: null, isSentByProvider: false },
  ...{ way: 'by-hand', recipient: null, queries: 0, nextQueryAt: null, phoneReason: null },
  ...{ sentBy: null, sentAt: null, receipt: null, closedReason: null },
}

function draw(role: Role) {
  signedInAs(role)
  return drawOffice(
    <>
      <RefundRow refund={APPROVED} isFocused onFocus={() => {}} />
      <AskRefund payments={[{ ...PAYMENT, left: 1_000, settledAt: AT }]} wanted={1_000} reason="" limit={null} />
    </>,
  )
}

test('offers fields only to staff who can record and request refunds', async () => {
  draw('finance')
  expect(await screen.findByLabelText('Receipt of the refund')).toBeVisible()
  expect(await screen.findByLabelText('KSh')).toBeVisible()
})

test('records cash that was paid out, with the number of the signed receipt', async () => {
  signedInAs('finance')
  drawOffice(<RefundRow refund={{ ...APPROVED, method: 'cash', payer: '' }} isFocused onFocus={() => {}} />)
  expect(screen.getByText('Pay out in cash. The customer signs a receipt.')).toBeVisible()
  expect(await screen.findByLabelText('Number of the signed receipt')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Record KSh.3,654 as paid out$/ })).toBeVisible()
})

test('names the staff who can record and request refunds, without fields for others', async () => {
  draw('auditor')
  expect(await screen.findByText(/^To record it as sent: .*Finance.* can do this\.$/)).toBeVisible()
  expect(screen.getByText(/^To request this refund: .*Finance.* can do this\.$/)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
