import { screen, waitFor } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { OfficeJob } from '#lib/contract/jobs/office/jobs.ts'
import {
  officeOrderEditPreview,
  officeReturnPreview,
  returnProductsJob,
} from '#lib/contract/orders/office/order-changes.ts'
import { type OfficeParcelLine, officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { OrderParcels } from './order-parcels.tsx'

const ORDER_NO = 10_509
const AT = '2026-11-28T08:00:00.000Z'
const LINE: OfficeParcelLine = {
  ...{ position: 1, productId: 4, code: 'FM-4', name: 'Kitenge', unit: 'metre', step: 1, ordered: 5, sent: 2 },
  ...{ inWork: 0, left: 3, returned: 0, unitPrice: 50_000, exVat: 250_000 },
}
const PREVIEW = {
  ...{ before: 893_200, after: 527_800, credited: 365_400, added: 0, notes: [], isBooked: true, onAccount: false },
  ...{ received: 893_200, due: 0, toGiveBack: 365_400, lines: [] },
}
const STARTED: OfficeJob = {
  ...{ jobId: 7, kind: 'orders.return', label: 'Record return', state: 'waiting', total: 1, done: 0, failed: 0 },
  ...{ createdAt: AT, startsAt: AT, finishedAt: null, isScheduled: false, isSetAside: false, canUndo: true },
}

function draw() {
  signedInAs('owner')
  answerCall(officeOrderParcels, () => ({
    data: {
      ...{ orderNo: ORDER_NO, orderId: 'o'.repeat(22), onAccount: false, value: 893_200, due: 0, toGiveBack: 0 },
      ...{ delivery: 0, lines: [LINE], parcels: [], shorts: [], changes: [], returns: [] },
      ...{ notSendable: null, notEditable: null, notCancellable: null, notReturnable: null },
    },
  }))
  answerCall(officeOrderEditPreview, () => ({ data: PREVIEW }))
  answerCall(officeReturnPreview, () => ({ data: PREVIEW }))
  answerCall(returnProductsJob, () => ({ data: STARTED }))
  return drawOffice(<OrderParcels orderNo={ORDER_NO} onAsk={() => {}} lines={<p>Lines</p>} />)
}

const button = (name: string) => screen.findByRole('button', { name })

test.each(['Send a part', 'Change lines'])(
  'moves the focus into the form of %s, and back to its button on Cancel',
  async (name) => {
    const { user } = draw()
    await user.click(await button(name))
    expect(screen.getByRole('textbox', { name: /: Kitenge$/ })).toHaveFocus()
    expect(screen.queryByRole('button', { name })).toBeNull()
    await user.click(await button('Cancel'))
    await waitFor(async () => expect(await button(name)).toHaveFocus())
  },
)

test('moves the focus back to Record return after a return is recorded by keyboard', async () => {
  const { user } = draw()
  await user.click(await button('Record return'))
  await user.type(screen.getByRole('textbox', { name: /: Kitenge$/ }), '1')
  await user.click(await screen.findByRole('radio', { name: 'Faulty' }))
  screen.getByRole('button', { name: /^Record return, credit/ }).focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await button('Record return')).toHaveFocus())
})
