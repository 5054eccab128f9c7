import { screen } from '@testing-library/react'
import { expectAccessible } from '#components/testing/accessible.ts'
import { answerCall } from '#components/testing/fake-shop.ts'
import { officeEtimsDocument, type ShownQueuedDocument } from '#lib/contract/etims/office/queue.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { QueuedDetails } from './queued-details.tsx'

const AT = '2026-11-28T09:00:00Z'
const REFUSED: ShownQueuedDocument = {
  ...{ kind: 'invoice', no: 12, version: 3, serial: 'INV-000012', orderNo: 10412, device: 'Shop', state: 'refused' },
  ...{ stockState: 'none', total: 290_000, issuedAt: AT, acceptedAt: null, receipt: null, waitsFor: null },
  ...{
    problem: '910 Request parameter error: custTin',
    advice: 'Correct the buyer, then send again.',
    invoiceNo: null,
  },
  ...{
    orderId: 'o',
    buyer: { name: 'Simba Traders', kraPin: 'P059876543Z', place: 'Nairobi' },
    stockProblem: '',
    controlData: null,
  },
  ...{ companyId: null, replacedBy: null },
  exchanges: [{ at: AT, path: '/sendSalesTransaction', seconds: 2.14, code: '910', text: 'custTin', note: '' }],
}
const ACCEPTED: ShownQueuedDocument = {
  ...REFUSED,
  ...{ state: 'accepted', problem: '', advice: '', acceptedAt: AT, invoiceNo: 7, receipt: 'KRACU01/7' },
  controlData: {
    ...{ counter: '7/9 NS', internalData: 'ABCD-EFGH', signature: 'ABCD-EFGH-IJKL-MNOP', deviceTime: '20261128120000' },
    checkAddress: 'https://etims.kra.go.ke/check',
  },
}

function draw(document: ShownQueuedDocument) {
  answerCall(officeEtimsDocument, () => ({ data: document }))
  return drawOffice(<QueuedDetails serial="INV-000012" onClose={() => {}} />)
}

test('shows KRA’s answer with advice, its exchanges, and the action to send again', async () => {
  signedInAs('finance')
  draw(REFUSED)
  await screen.findByText(/910 Request parameter error: custTin/)
  screen.getByText('Correct the buyer, then send again.')
  screen.getByText('910, custTin, 2.1 s')
  await screen.findByRole('button', { name: 'Send again' })
  await expectAccessible()
})

test('shows control data of an accepted document, without an action to send it', async () => {
  signedInAs('finance')
  draw(ACCEPTED)
  await screen.findByText('ABCD-EFGH-IJKL-MNOP')
  expect(screen.getByRole('link', { name: 'Check at KRA' })).toHaveAttribute('href', 'https://etims.kra.go.ke/check')
  expect(screen.queryByRole('button', { name: /^Send again|Enter/ })).toBeNull()
})

test('takes control data that KRA did not return', async () => {
  signedInAs('finance')
  const { user } = draw({ ...ACCEPTED, receipt: null, controlData: null })
  await user.click(await screen.findByRole('button', { name: 'Enter control data' }))
  screen.getByLabelText('Signature')
  await expectAccessible()
})
