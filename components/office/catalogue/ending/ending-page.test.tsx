import { screen, waitFor, within } from '@testing-library/react'
import { answerCall } from '#components/testing/fake-shop.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { type EndingOrder, endProductsJob, officeEndingPreview } from '#lib/contract/catalogue/office/ending.ts'
import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import { officeJob } from '#lib/contract/jobs/office/jobs.ts'
import { drawOffice, signedInAs } from '../../testing/draw-office.tsx'
import { EndingPage } from './ending-page.tsx'

type Preview = Output<typeof officeEndingPreview>
const order = (orderNo: number, more: Partial<EndingOrder> = {}): EndingOrder => ({
  ...{ orderNo, buyer: 'Amina Otieno', isPaid: true, isOnAccount: false, placedAt: '2026-11-24T08:00:00.000Z' },
  ...{ value: 2900_00, whyUnchanged: null, whyNotReplaced: null },
  lines: [
    {
      ...{ productId: 1, code: 'A-1', name: 'Simba, Indigo', quantity: 2, unit: 'piece', value: 2900_00 },
      ...{ message: 'We no longer sell Simba.', replaced: null },
    },
  ],
  ...more,
})
let started: { kind: string; input: unknown }[]
let asked: unknown[]
let preview: Partial<Preview>

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/office/catalogue/3/end')
  started = []
  asked = []
  preview = {
    orders: [order(10509), order(10510, { whyUnchanged: 'Packing of order 10510 has begun.' })],
    orderCount: 2,
  }
  signedInAs('catalogue', 'orders')
  answerCall(officeEndingPreview, (input) => {
    if (input.after === 0) asked.push(input.replacements)
    const isReplaced = input.replacements.length > 0
    const replaced = { name: 'Duma', unitPrice: 1000_00, value: 2320_00, message: 'In its place you get Duma.' }
    const orders = (preview.orders ?? []).map((one) => ({
      ...one,
      lines: one.lines.map((line) => ({ ...line, replaced: isReplaced ? replaced : null })),
    }))
    return {
      data: {
        ...{ familyName: 'Simba', orderCount: 2, lineCount: 2, mayOrders: true, next: null, ...preview },
        variants: [
          { variantId: 1, code: 'A-1', name: 'Simba, Indigo', stock: 20, isEnded: false },
          { variantId: 2, code: 'A-2', name: 'Simba, Madder', stock: 5, isEnded: false },
        ],
        orders: input.after === 0 ? orders : [],
      },
    }
  })
  answerCall(officeProductFind, () => ({
    data: [
      {
        ...{ productId: 7, code: 'D-1', name: 'Duma, Red', unit: 'piece', step: 1, piecesPerBale: 10 },
        ...{ exVatPrice: 1000_00, free: 40, media: null },
      },
    ],
  }))
  const job = {
    ...{
      jobId: 9,
      kind: endProductsJob.kind,
      label: 'End a family',
      state: 'waiting' as const,
      total: 2,
      done: 0,
      failed: 0,
    },
    ...{ createdAt: '2026-11-26T08:00:00.000Z', startsAt: '2026-11-26T08:00:10.000Z', finishedAt: null },
    ...{ isScheduled: false, isSetAside: false, canUndo: true },
  }
  answerCall(endProductsJob, ({ input }) => {
    started.push({ kind: endProductsJob.kind, input })
    return { data: job }
  })
  answerCall(officeJob, () => ({ data: { job, results: [] } }))
})

test('delivers ending lines by default and leaves packed orders unchanged', async () => {
  const { user } = drawOffice(<EndingPage familyId={3} />)
  expect(await screen.findByText('2 open orders contain it')).toBeVisible()
  expect(screen.getByText('Packing of order 10510 has begun.')).toBeVisible()
  expect(screen.getAllByText(/No change for the customer/)).toHaveLength(1)
  const choice = screen.getByRole('combobox', { name: 'Decision for Simba, Indigo in order 10509' })
  expect(within(choice).getByRole('option', { name: 'Replace' })).toBeDisabled()
  await user.selectOptions(choice, 'cancel')
  expect(screen.getByText(/Message to the customer: “We no longer sell Simba\.”/)).toHaveTextContent(
    'KSh 2,900.00 to be refunded.',
  )
  await user.click(screen.getAllByRole('button', { name: 'End the family' })[0] as HTMLElement)
  await waitFor(() => expect(started).toHaveLength(1))
  expect(started[0]).toMatchObject({
    input: {
      ...{ familyId: 3, variantIds: [], replacements: [], others: 'keep', orderCount: 2 },
      decided: [{ orderNo: 10509, productId: 1, decision: 'cancel' }],
    },
  })
})

test('refreshes the preview and buyer message if a variant is replaced', async () => {
  const { user } = drawOffice(<EndingPage familyId={3} />)
  await user.click(await screen.findByRole('checkbox', { name: 'End Simba, Madder' }))
  await user.click(screen.getByRole('button', { name: 'Choose a replacement for Simba, Indigo' }))
  await user.type(screen.getByLabelText('Replacement'), 'duma')
  await user.click(await screen.findByRole('option', { name: /^Duma, Red/ }))
  await waitFor(() => expect(asked.at(-1)).toEqual([{ from: 1, by: 7 }]))
  const told = await screen.findByText(/Message to the customer: “In its place you get Duma\.”/)
  expect(told).toHaveTextContent('KSh 580.00 to be refunded.')
  await user.type(screen.getByLabelText(/^Extra message to each customer/), 'Karibu.')
  expect(told).toHaveTextContent('In its place you get Duma. Karibu.')
  await user.click(screen.getAllByRole('button', { name: 'End 1 variant' })[0] as HTMLElement)
  await waitFor(() => expect(started).toHaveLength(1))
  expect(started[0]?.input).toMatchObject({
    ...{ variantIds: [1], replacements: [{ from: 1, by: 7 }], others: 'replace', words: 'Karibu.', decided: [] },
  })
})

test('lets staff without access to orders end a product, with a note about its orders', async () => {
  signedInAs('catalogue')
  preview = { orders: [], mayOrders: false }
  drawOffice(<EndingPage familyId={3} />)
  expect(await screen.findByText('You have no access to orders.')).toBeVisible()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(screen.getAllByRole('button', { name: 'End the family' })[0]).not.toBeDisabled()
})
