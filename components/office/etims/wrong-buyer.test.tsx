import { screen, waitFor } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeCheckPin } from '#lib/contract/etims/check-pin.ts'
import { officeCreditLimits } from '#lib/contract/etims/office/credit-limits.ts'
import type { ShownQueuedDocument } from '#lib/contract/etims/office/queue.ts'
import {
  officeCorrectBuyer,
  officeReissueInvoice,
  officeReissuePreview,
} from '#lib/contract/etims/office/wrong-buyer.ts'
import { WRONG_KRA_PIN } from '#lib/format/kra-pin.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { WrongBuyer } from './wrong-buyer.tsx'

const AT = '2026-11-28T09:00:00Z'
const REFUSED: ShownQueuedDocument = {
  ...{ kind: 'invoice', no: 12, version: 3, serial: 'INV-000012', orderNo: 10412, device: 'Shop', state: 'refused' },
  ...{ stockState: 'none', total: 290_000, issuedAt: AT, acceptedAt: null, receipt: null, waitsFor: null },
  ...{ problem: '910 custTin', advice: '', invoiceNo: null, orderId: 'o', stockProblem: '', controlData: null },
  ...{ buyer: { name: 'Simba Traders', kraPin: 'P059876543Z', place: 'Nairobi' }, companyId: null, replacedBy: null },
  exchanges: [],
}
const ACCEPTED: ShownQueuedDocument = { ...REFUSED, state: 'accepted', problem: '', acceptedAt: AT, invoiceNo: 7 }
const PREVIEW = { serial: 'INV-000012', rest: 145_000, notes: 1, dueOn: '2026-12-24', problem: '' }

beforeEach(() => {
  answerCall(officeCheckPin, () => ({ data: { outcome: 'unknown' as const, checkedAt: null } }))
})
const draw = (document: ShownQueuedDocument) => drawOffice(<WrongBuyer document={document} />)

test('corrects the buyer of a refused invoice, with KRA’s answer about the PIN', async () => {
  signedInAs('finance')
  const sent: unknown[] = []
  answerCall(officeCorrectBuyer, (input) => {
    sent.push(input)
    return { data: { ...REFUSED, state: 'waiting' as const } }
  })
  const { user } = draw(REFUSED)
  await user.click(await screen.findByRole('button', { name: 'Correct the buyer' }))
  await screen.findByText('Not known to KRA')
  const pin = screen.getByLabelText(/KRA PIN/)
  await user.clear(pin)
  await user.type(pin, 'P05')
  await user.type(screen.getByLabelText('Reason'), 'Wrong PIN')
  await user.click(screen.getByRole('button', { name: 'Correct and send again' }))
  await screen.findByText(WRONG_KRA_PIN)
  await expectAccessible()
  await user.type(pin, '9876543B')
  await user.click(screen.getByRole('button', { name: 'Correct and send again' }))
  await waitFor(() =>
    expect(sent).toMatchObject([{ no: 12, version: 3, kraPin: 'P059876543B', reason: 'Wrong PIN', forOrder: true }]),
  )
})

test('previews the credit and the new invoice before an accepted invoice is issued again', async () => {
  signedInAs('finance')
  answerCall(officeReissuePreview, () => ({ data: PREVIEW }))
  const over = { invoice: 'INV-000012', notes: 2, isOver: true, isLast: false, lastIsRest: true }
  answerCall(officeCreditLimits, () => ({ data: { limits: [{ ...over, olderThanMonths: null }] } }))
  const sent: unknown[] = []
  answerCall(officeReissueInvoice, (input) => {
    sent.push(input)
    return { data: { creditNote: 'CN-000004', invoice: 'INV-000013' } }
  })
  const { user } = draw(ACCEPTED)
  await user.click(await screen.findByRole('button', { name: 'Issue again for another buyer' }))
  const pin = await screen.findByLabelText(/KRA PIN/)
  await user.clear(pin)
  screen.getByText(/to Simba Traders, without a PIN/)
  await user.type(pin, 'P059876543B')
  const preview = screen.getByText(/will be credited in full/)
  expect(preview).toHaveTextContent(/INV-000012 will be credited in full \(rest KSh\s1,450\.00\) and issued again/)
  expect(preview).toHaveTextContent('to Simba Traders, PIN P059876543B.')
  expect(preview).toHaveTextContent(/stays the same, due on .*24 Dec.* The invoice has a credit note already\./)
  await screen.findByText(/INV-000012 has 2 credit notes already: KRA accepts no more/)
  await user.type(screen.getByLabelText('Reason'), 'Wrong PIN')
  await expectAccessible()
  await user.click(screen.getByText('Later documents of this order name this buyer'))
  await user.click(screen.getByRole('button', { name: 'Credit and issue again' }))
  const changed = { kraPin: 'P059876543B', forOrder: false }
  await waitFor(() => expect(sent).toMatchObject([{ no: 12, rest: 145_000, ...changed }]))
})

test('shows why an accepted invoice cannot be issued again', async () => {
  signedInAs('finance')
  answerCall(officeReissuePreview, () => ({ data: { ...PREVIEW, rest: 0, problem: 'Nothing is left of it.' } }))
  const { user } = draw(ACCEPTED)
  await user.click(await screen.findByRole('button', { name: 'Issue again for another buyer' }))
  await screen.findByText('Nothing is left of it.')
  expect(screen.queryByLabelText('Reason')).toBeNull()
})

test('links to the company of an order instead of changing the order', async () => {
  signedInAs('finance')
  const { user } = draw({ ...REFUSED, companyId: 5 })
  await user.click(await screen.findByRole('button', { name: 'Correct the buyer' }))
  expect(screen.getByRole('link', { name: /company’s PIN/ })).toHaveAttribute('href', '/office/companies/5')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('offers no action for an invoice that is being sent, a replaced invoice and a credit note', async () => {
  signedInAs('finance')
  const { rerender } = draw({ ...ACCEPTED, replacedBy: 'INV-000013' })
  expect(screen.getByRole('link', { name: 'INV-000013' })).toHaveAttribute(
    'href',
    '/office/money/etims/queue?view=all&at=INV-000013',
  )
  for (const document of [
    { ...REFUSED, state: 'sending' as const },
    { ...REFUSED, kind: 'credit-note' as const },
  ]) {
    rerender(<WrongBuyer document={document} />)
    expect(screen.queryByRole('button')).toBeNull()
  }
})
