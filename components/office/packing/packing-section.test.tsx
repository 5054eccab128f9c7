/** Keys of the Packing section: P packs, G assigns to a packer, R puts on a run. A scanned label triggers no key. */
import { act, screen, waitFor, within } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { opened } from '#components/testing/next-navigation.ts'
import { officeRiderList } from '#lib/contract/deliveries/office/rider-cash.ts'
import { handOverJob } from '#lib/contract/fulfilment/office/hand-over.ts'
import { type ListedParcel, officeParcelList } from '#lib/contract/fulfilment/office/packing.ts'
import {
  officePickListGive,
  officePickListMove,
  officePickListTake,
} from '#lib/contract/fulfilment/office/pick-lists.ts'
import { officeRunList, officeRunMake } from '#lib/contract/fulfilment/office/runs.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { PackingSection } from './packing-section.tsx'

const PACKERS = [
  { staffId: 3, name: 'Joseph Mwangi' },
  { staffId: 4, name: 'Daniel Mutua' },
]

const parcelOf = (parcelId: number, more: Partial<ListedParcel> = {}): ListedParcel => ({
  ...{ parcelId, orderId: `o${parcelId}`, orderNo: 10_500 + parcelId, parcelNo: 1, state: 'open', version: 3 },
  ...{ customer: `Customer ${parcelId}`, place: 'Nakuru', isCollected: false, carrier: 'G4S', waybillNo: '' },
  ...{ runId: null, slipPrintedAt: null, labelPrintedAt: null, hasWaybillPicture: false, promisedOn: '2026-11-25' },
  ...{ lines: 1, tenths: 40, shelves: 1, packer: null, pickListId: null, pickedTenths: 0, hasRequest: false },
  since: '2026-11-24T08:00:00.000Z',
  ...more,
})

/** Opens the section with these parcels in a queue, as the orders team. @returns the user and the list requests */
async function enter(queue: string, parcels: ListedParcel[], query = `?queue=${queue}`) {
  window.history.replaceState(null, '', `/office/packing${query}`)
  signedInAs('orders', 'packer')
  const counts = { 'to-pack': 0, packing: 0, packed: 0, ready: 0, short: 0, [queue]: parcels.length }
  const asked = answerCall(officeParcelList, () => ({
    data: {
      ...{ parcels, shorts: [], total: parcels.length, tenths: parcels.length * 40, counts },
      ...{ packers: PACKERS, prints: [] },
      pickLists: [
        { id: 101, packer: { staffId: 3, name: 'Joseph Mwangi' }, parcels: 2, shelves: 2, wantedTenths: 400 },
      ].map((list) => ({ ...list, pickedTenths: 80, createdAt: '2026-11-25T08:00:00.000Z' })),
    },
  }))
  answerCall(officeRunList, () => ({ data: { runs: [] } }))
  const { user } = drawOffice(<PackingSection />)
  await screen.findByText('Customer 1')
  return { user, asked }
}

const pause = (ms: number) => act(() => new Promise<void>((done) => setTimeout(done, ms)))

/** A person's keys: slower than a scanner's. */
async function press(user: Awaited<ReturnType<typeof enter>>['user'], ...keys: string[]) {
  for (const key of keys) {
    await user.keyboard(key)
    await pause(80)
  }
}

beforeEach(() => {
  opened.length = 0
})

test('packs the selected or focused parcels on P', async () => {
  const taken = answerCall(officePickListTake, () => ({ data: { pickListId: 102 } }))
  const { user } = await enter('to-pack', [parcelOf(1), parcelOf(2)])
  await press(user, 'j', 'x', 'j', 'x', 'p')
  await waitFor(() => expect(opened).toEqual(['/office/packing/102']))
  expect(taken).toEqual([{ parcelIds: [1, 2] }])
})

test('selects the parcel of a scanned label without triggering keys', async () => {
  const taken = answerCall(officePickListTake, () => ({ data: { pickListId: 102 } }))
  const { user } = await enter('to-pack', [parcelOf(1), parcelOf(2)])
  await press(user, 'j')
  await user.keyboard('p10502-1{Enter}')
  await screen.findByText('1 selected')
  await pause(100)
  expect(taken).toEqual([])
})

test('assigns parcels on G to a packer, shown with their current work', async () => {
  const given = answerCall(officePickListGive, () => ({ data: { pickListId: 102 } }))
  const { user } = await enter('to-pack', [parcelOf(1)])
  await press(user, 'j', 'g')
  const menu = await screen.findByRole('dialog', { name: 'Assign to packer' })
  within(menu).getByText('8 of 40 pc picked')
  await user.click(within(menu).getByText('Daniel Mutua'))
  await waitFor(() => expect(given).toEqual([{ parcelIds: [1], packerId: 4 }]))
})

test('reassigns a whole pick list on G, except to its current packer', async () => {
  const moved = answerCall(officePickListMove, () => ({ data: { moved: 1 } }))
  const packing = { state: 'packing', packer: PACKERS[0], pickListId: 101 } as const
  const { user } = await enter('packing', [parcelOf(1, packing), parcelOf(2, packing)])
  await press(user, 'j', 'x', 'j', 'x', 'g')
  const menu = await screen.findByRole('dialog', { name: 'Assign to packer' })
  within(menu).getByText('Joseph Mwangi already packs this.')
  await user.click(within(menu).getByText('Daniel Mutua'))
  await waitFor(() => expect(moved).toEqual([{ pickListIds: [101], packerId: 4 }]))
})

test('puts packed parcels on a run on R, with a shared or separate waybill number', async () => {
  answerCall(officeRiderList, () => ({ data: { riders: [] } }))
  const made = answerCall(officeRunMake, () => ({
    data: { runId: 101, parcels: [{ parcelId: 1, version: 4 }] },
  }))
  const started = answerCall(handOverJob, () => ({
    data: {
      ...{ jobId: 1, kind: handOverJob.kind, label: 'Hand over 2 parcels', total: 2, done: 0, failed: 0 },
      ...{ createdAt: '2026-11-25T08:00:00.000Z', startsAt: '2026-11-25T08:00:10.000Z' },
      ...{ finishedAt: null, isScheduled: false, isSetAside: false, canUndo: true },
      state: 'waiting' as const,
    },
  }))
  const packed = { state: 'packed' } as const
  const { user } = await enter('packed', [parcelOf(1, packed), parcelOf(2, packed)])
  await press(user, 'j', 'x', 'j', 'x', 'r')
  const form = await screen.findByRole('form', { name: 'Run' })
  expect((within(form).getByLabelText('Carrier') as HTMLInputElement).value).toBe('G4S')
  await user.click(within(form).getByLabelText('One per parcel'))
  await user.type(within(form).getByLabelText(/P10501-1/), 'W-1{Enter}')
  await user.keyboard('W-2')
  await user.click(within(form).getByRole('button', { name: 'Hand over 2 parcels to G4S' }))
  await waitFor(() =>
    expect(made).toEqual([
      {
        carrier: 'G4S',
        parcels: [
          { parcelId: 1, version: 3, waybillNo: 'W-1' },
          { parcelId: 2, version: 3, waybillNo: 'W-2' },
        ],
      },
    ]),
  )
  await waitFor(() => expect(started).toEqual([{ input: { parcelIds: [1, 2] } }]))
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Run' })).toBeNull())
})

test('gives a run to an own rider', async () => {
  answerCall(officeRiderList, () => ({ data: { riders: [{ staffId: 5, name: 'Evans Barasa' }] } }))
  const made = answerCall(officeRunMake, () => refused('not-allowed', 'This person is not a rider.'))
  const { user } = await enter('packed', [parcelOf(1, { state: 'packed', toTake: 1740_00 })])
  await press(user, 'j', 'x', 'r')
  const form = await screen.findByRole('form', { name: 'Run' })
  await within(form).findByText(/^KSh.1,740 is to be taken at the door\. Choose your own rider/)
  await user.selectOptions(await within(form).findByLabelText('Own rider'), 'Evans Barasa')
  await user.click(within(form).getByRole('button', { name: 'Hand over 1 parcel to Own rider, Evans Barasa' }))
  expect(within(form).queryByText(/is to be taken at the door/)).toBeNull()
  await waitFor(() => expect(made).toMatchObject([{ carrier: 'Own rider, Evans Barasa', riderId: 5 }]))
  expect(await within(form).findByText('This person is not a rider.')).toBeTruthy()
})

test('disables "Put on a run" for collected parcels with a reason', async () => {
  const { user } = await enter('packed', [parcelOf(1, { state: 'packed', isCollected: true })])
  await press(user, 'j', 'x')
  const button = await screen.findByRole('button', { name: /Put on a run/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toContain('The customer collects some of these parcels')
})

test('lists only your own parcels under “Mine”', async () => {
  const { user, asked } = await enter('to-pack', [parcelOf(1)])
  await press(user, 'f')
  await user.click(await screen.findByRole('button', { name: 'Mine' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queue: 'to-pack', isOwn: true }))
})

test('opens the first queue with parcels if the address names no queue', async () => {
  const { asked } = await enter('packed', [parcelOf(1)], '')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ queue: 'packed' }))
  expect(screen.getByRole('button', { name: /^Packed/ })).toHaveAttribute('aria-current', 'true')
})

test('shows an empty queue that the user opened', async () => {
  const { user } = await enter('packed', [parcelOf(1)], '')
  const tab = (name: RegExp) => screen.getByRole('button', { name })
  await waitFor(() => expect(tab(/^Packed/)).toHaveAttribute('aria-current', 'true'))
  await user.click(tab(/^To pack/))
  await waitFor(() => expect(tab(/^To pack/)).toHaveAttribute('aria-current', 'true'))
  await pause(50)
  expect(tab(/^To pack/)).toHaveAttribute('aria-current', 'true')
})
