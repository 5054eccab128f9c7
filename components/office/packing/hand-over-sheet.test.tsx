/** Hand-over of several parcels: a number for each, from a scanner in a field, with labels that choose the row. */
import { screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { forgetAll } from '#lib/browser/tab-storage.ts'
import { handOverJob, officeWaybills } from '#lib/contract/fulfilment/office/hand-over.ts'
import { type ListedParcel, officeParcelList } from '#lib/contract/fulfilment/office/packing.ts'
import { officeRunList } from '#lib/contract/fulfilment/office/runs.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { PackingSection } from './packing-section.tsx'

const parcelOf = (parcelId: number, more: Partial<ListedParcel> = {}): ListedParcel => ({
  ...{ parcelId, orderId: `o${parcelId}`, orderNo: 10_500 + parcelId, parcelNo: 1, state: 'packed', version: 3 },
  ...{ customer: `Customer ${parcelId}`, place: 'Nakuru', isCollected: false, carrier: 'G4S', waybillNo: '' },
  ...{ runId: null, slipPrintedAt: null, labelPrintedAt: null, hasWaybillPicture: false, promisedOn: '2026-11-25' },
  ...{ lines: 1, tenths: 40, shelves: 1, packer: null, pickListId: null, pickedTenths: 0, hasRequest: false },
  since: '2026-11-24T08:00:00.000Z',
  ...more,
})

async function enter(...parcels: ListedParcel[]) {
  window.history.replaceState(null, '', '/office/packing?queue=packed')
  signedInAs('packer')
  const counts = { 'to-pack': 0, packing: 0, packed: parcels.length, ready: 0, short: 0 }
  answerCall(officeParcelList, () => ({
    data: { parcels, shorts: [], total: parcels.length, tenths: 40, counts, packers: [], pickLists: [], prints: [] },
  }))
  answerCall(officeRunList, () => ({ data: { runs: [] } }))
  const saved = answerCall(officeWaybills, () => ({ data: {} }))
  const started = answerCall(handOverJob, () => ({
    data: {
      ...{ jobId: 1, kind: handOverJob.kind, label: 'Hand over 2 parcels', total: 2, done: 0, failed: 0 },
      ...{ createdAt: '2026-11-25T08:00:00.000Z', startsAt: '2026-11-25T08:00:10.000Z', state: 'waiting' as const },
      ...{ finishedAt: null, isScheduled: false, isSetAside: false, canUndo: true },
    },
  }))
  const drawn = drawOffice(<PackingSection />)
  await screen.findByText('Customer 1')
  return { ...drawn, saved, started }
}

type User = Awaited<ReturnType<typeof enter>>['user']

/** Selects all parcels and opens the sheet. */
async function open(user: User) {
  for (const box of screen.getAllByRole('checkbox', { name: /^Select Parcel|^Parcel/ })) await user.click(box)
  await user.click(screen.getByRole('button', { name: /^Hand over/ }))
  return await screen.findByRole('form', { name: 'Waybill numbers' })
}

const field = (orderNo: number) => screen.getByLabelText<HTMLInputElement>(`Waybill number of P${orderNo}-1`)

beforeEach(forgetAll)

test('takes scanned numbers row by row, and hands all parcels over in one job', async () => {
  const { user, saved, started } = await enter(parcelOf(1), parcelOf(2), parcelOf(3, { isCollected: true }))
  const form = await open(user)
  expect(field(10501)).toHaveFocus()
  await user.keyboard('g4s 1{Enter}')
  expect(field(10502)).toHaveFocus()
  await user.keyboard('G4S2{Enter}')
  const button = within(form).getByRole('button', { name: 'Hand over 3 parcels' })
  expect(button).toHaveFocus()
  within(form).getByText('Collected by the customer, no number')
  await user.click(button)
  await waitFor(() => expect(started).toEqual([{ input: { parcelIds: [1, 2, 3] } }]))
  expect(saved).toEqual([
    {
      parcels: [
        { parcelId: 1, version: 3, carrier: 'G4S', waybillNo: 'G4S1' },
        { parcelId: 2, version: 3, carrier: 'G4S', waybillNo: 'G4S2' },
      ],
    },
  ])
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Waybill numbers' })).toBeNull())
})

test('moves to the row of a scanned label without changing a number', async () => {
  const { user } = await enter(parcelOf(1), parcelOf(2), parcelOf(3))
  await open(user)
  await user.keyboard('p10503-1{Enter}')
  expect(field(10503)).toHaveFocus()
  expect(field(10501).value).toBe('')
  await user.keyboard('G4S3{Enter}')
  // The rest begins at the top again.
  expect(field(10501)).toHaveFocus()
  await user.keyboard('P10999-1{Enter}')
  await screen.findByText('Parcel P10999-1 is not in this list.')
  expect(field(10501)).toHaveFocus()
  await user.keyboard('G4S1')
  await user.keyboard('P10502-1{Enter}')
  expect(field(10501).value).toBe('G4S1')
  expect(field(10502)).toHaveFocus()
})

test('refuses the number of another row, and replaces it with the next scan', async () => {
  const { user, saved, started } = await enter(parcelOf(1), parcelOf(2))
  const form = await open(user)
  await user.keyboard('G4S1{Enter}')
  await user.keyboard('g4s1{Enter}')
  expect(
    within(form)
      .getAllByRole('alert')
      .map(({ textContent }) => textContent),
  ).toContain('P10501-1 has this number too.')
  expect(field(10502)).toHaveFocus()
  await user.click(within(form).getByRole('button', { name: 'Hand over 2 parcels' }))
  expect([...saved, ...started]).toEqual([])
  await user.clear(field(10502))
  await user.keyboard('G4S2{Enter}')
  expect(within(form).queryByText(/has this number too/)).toBeNull()
})

test('skips a row without a number, and counts such rows on the button', async () => {
  const { user, saved, started } = await enter(parcelOf(1), parcelOf(2))
  const form = await open(user)
  await user.keyboard('{Enter}')
  expect(field(10502)).toHaveFocus()
  await user.click(within(form).getByRole('button', { name: 'Hand over 2 parcels, 2 without a number' }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect(saved).toEqual([])
})

test('needs a carrier, and leaves out a parcel whose customer wants to cancel', async () => {
  const { user, saved, started } = await enter(parcelOf(1, { carrier: '' }), parcelOf(2, { hasRequest: true }))
  const form = await open(user)
  within(form).getByText('Not handed over: the customer wants to cancel.')
  const button = within(form).getByRole('button', { name: /^Hand over 1 parcel/ })
  await user.click(button)
  expect(started).toEqual([])
  await user.type(within(form).getByLabelText('Carrier of P10501-1'), 'Easy Coach')
  await user.click(button)
  await waitFor(() => expect(started).toEqual([{ input: { parcelIds: [1] } }]))
  expect(saved).toEqual([{ parcels: [{ parcelId: 1, version: 3, carrier: 'Easy Coach', waybillNo: '' }] }])
})

test('shows the refusal of the shop in its row until it is changed', async () => {
  const { user, started } = await enter(parcelOf(1), parcelOf(2))
  const form = await open(user)
  answerCall(officeWaybills, () =>
    refused('invalid-request', 'Some were refused.', {
      fields: { 'parcels.0.waybillNo': 'P10400-1 has this number.' },
    }),
  )
  await user.keyboard('{Enter}G4S2{Enter}')
  await user.click(within(form).getByRole('button', { name: /^Hand over/ }))
  await screen.findByText('P10400-1 has this number.')
  expect(field(10502)).toHaveFocus()
  expect(field(10502)).toHaveAttribute('aria-invalid', 'true')
  expect(started).toEqual([])
  await user.keyboard('G4S3')
  expect(screen.queryByText('P10400-1 has this number.')).toBeNull()
})

test('restores typed numbers after a reload', async () => {
  const first = await enter(parcelOf(1), parcelOf(2))
  await open(first.user)
  await first.user.keyboard('G4S1{Enter}')
  first.unmount()
  const { user } = await enter(parcelOf(1), parcelOf(2))
  await screen.findByText('Waybill numbers of 1 parcel are not sent.')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('form', { name: 'Waybill numbers' })
  expect(field(10501).value).toBe('G4S1')
  expect(field(10502)).toHaveFocus()
})
