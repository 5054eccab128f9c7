/** The packer's phone: scans count without a connection, are sent once there is one, and a cancelled order stops its box. */
import { act, screen, waitFor } from '@testing-library/react'
import { answerCall, refused } from '#components/testing/fake-shop.ts'
import { officeProductFind } from '#lib/contract/catalogue/office/product-find.ts'
import {
  officePickList,
  officePickScans,
  type PickList,
  type PickScan,
} from '#lib/contract/fulfilment/office/pick-lists.ts'
import { withScans } from '#lib/packing/take-scan.ts'
import { drawOffice, signedInAs } from '../testing/draw-office.tsx'
import { scan } from '../testing/scan.ts'
import { PickPage } from './pick-page.tsx'

const picture = { sha256: '', alt: '', blur: '' }
const blanket = {
  ...{ familyId: 1, name: 'Simba blanket', colour: 'Madder', unit: 'piece', stepTenths: 10, piecesPerBale: 1, picture },
}
const parcel = { customer: 'Nakuru Drapers', isCollected: false, promisedOn: '2026-11-25', state: 'picking' as const }
const line = { dyeLot: '2611-C', pickedTenths: 0, shortReason: null, parcelId: 11 }
const LIST: PickList = {
  ...{ id: 101, state: 'open', packerId: 1, packer: 'Joseph', createdAt: '2026-11-25T08:00:00.000Z' },
  parcels: [{ ...parcel, parcelId: 11, orderNo: 10509, parcelNo: 2, box: 1 }],
  lines: [
    { ...line, position: 1, variantId: 1, shelf: 'B2-3', wantedTenths: 30 },
    { ...line, position: 2, variantId: 2, shelf: 'D4-1', wantedTenths: 10 },
  ],
  variants: [
    { ...blanket, variantId: 1, code: 'HM-SB-180220', size: '180 × 220', shelf: 'B2-3' },
    { ...blanket, variantId: 2, code: 'HM-CA-L', name: 'Cardigan', familyId: 2, size: 'L', shelf: 'D4-1' },
    { ...blanket, variantId: 3, code: 'HM-SB-160220', size: '160 × 220', shelf: 'B2-2' },
  ],
}

/** Mocks a shop that stores each scan once by its ID. @returns the stored scans */
function shopOf(list: PickList): PickScan[] {
  const kept = new Map<string, PickScan>()
  answerCall(officePickList, () => ({ data: withScans(list, [...kept.values()]) }))
  answerCall(officePickScans, ({ scans }) => {
    for (const one of scans) kept.set(one.id, one)
    const outcomes = scans.map(({ id }) => ({ id, outcome: 'taken' as const }))
    return { data: { outcomes, pickList: withScans(list, [...kept.values()]) } }
  })
  return [...kept.values()]
}

beforeEach(() => {
  localStorage.clear()
  signedInAs('packer')
})

test('counts the right piece and shows the shelf of a wrong piece', async () => {
  shopOf(LIST)
  drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('Go to shelf')
  scan('HM-SB-180220')
  await screen.findByText('Right one. That is 1.')
  await screen.findByText('All scans sent.')
  scan('hmsb160220')
  await screen.findByText('Not this one.')
  screen.getByText('That is 160 × 220. This order wants 180 × 220. Put it back on B2-2.')
})

test('names a product that is not on the list, and a code that the shop does not have', async () => {
  shopOf(LIST)
  const kikoy = { productId: 9, code: 'BH-KK-0007-LAG', name: 'Kikoy cushion cover, lagoon', unit: 'piece', step: 1 }
  answerCall(officeProductFind, ({ text }) => ({
    data: text === 'BHKK0007LAG' ? [{ ...kikoy, piecesPerBale: 1, exVatPrice: 145_000, free: 4, media: picture }] : [],
  }))
  drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('Go to shelf')
  scan('BH-KK-0007-LAG')
  await screen.findByText('This is Kikoy cushion cover, lagoon (BH-KK-0007-LAG). It is not in this order. Put it back.')
  scan('5901234')
  await screen.findByText('We do not know this code.')
})

test('counts only shelves that are known', async () => {
  const [first, second] = LIST.lines
  if (!first || !second) throw new Error('no lines')
  shopOf({ ...LIST, lines: [first, { ...second, shelf: '' }] })
  drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('0 of 1 shelf done, 1 without a shelf')
})

test('shows an error and a retry if a new list cannot be fetched', async () => {
  answerCall(officePickList, () => refused('shop-unreachable', 'No answer.'))
  const { user } = drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('We could not load this pick list.')
  shopOf(LIST)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Go to shelf')
})

test('stores offline scans on the phone through a reload and sends them once online', async () => {
  shopOf(LIST)
  const first = drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('Go to shelf')
  answerCall(officePickScans, () => refused('shop-unreachable', 'No connection.'))
  answerCall(officePickList, () => refused('shop-unreachable', 'No connection.'))
  scan('HM-SB-180220')
  scan('HM-SB-180220')
  await screen.findByText('2 scans stored on this phone.')
  first.unmount()
  drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('2 scans stored on this phone.')
  scan('HM-SB-180220')
  await screen.findByText('D4-1', { selector: 'p' })
  const sent: PickScan[] = []
  answerCall(officePickScans, ({ scans }) => {
    sent.push(...scans)
    const outcomes = scans.map(({ id }) => ({ id, outcome: 'taken' as const }))
    return { data: { outcomes, pickList: withScans(LIST, sent) } }
  })
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('All scans sent.')
  expect(sent.map(({ tenths }) => tenths)).toEqual([10, 10, 10])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(3)
})

test('reports a short shelf with a reason and packs the pieces found', async () => {
  shopOf(LIST)
  const { user } = drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('Go to shelf')
  scan('HM-SB-180220')
  await user.click(screen.getByRole('button', { name: 'Report shortage' }))
  await screen.findByText('2 short')
  await user.click(screen.getByRole('radio', { name: 'Dirty, torn or wet' }))
  await user.click(screen.getByRole('button', { name: 'Report 2 short' }))
  scan('HM-CA-L')
  await user.click(await screen.findByRole('button', { name: 'Box 1 is packed' }))
  await screen.findByRole('button', { name: 'Print the label' })
})

test('stops the box of a cancelled order with a message', async () => {
  const both: PickList = {
    ...LIST,
    parcels: [...LIST.parcels, { ...parcel, parcelId: 12, orderNo: 10510, parcelNo: 1, box: 2 }],
    lines: [...LIST.lines, { ...line, parcelId: 12, position: 1, variantId: 2, shelf: 'D4-1', wantedTenths: 10 }],
  }
  shopOf(both)
  drawOffice(<PickPage pickListId={101} />)
  await screen.findByText('Go to shelf')
  const stopped = both.parcels.map((one) => (one.parcelId === 12 ? { ...one, state: 'stopped' as const } : one))
  answerCall(officePickScans, ({ scans }) => ({
    data: {
      outcomes: scans.map(({ id }) => ({ id, outcome: 'taken' as const })),
      pickList: withScans({ ...both, parcels: stopped }, scans),
    },
  }))
  scan('HM-SB-180220')
  await screen.findByText('Stop: order 10510 was cancelled or changed.')
  await waitFor(() => expect(screen.queryByText('1 of 3 pieces', { exact: false })).toBeNull())
  screen.getByText('1 of 4 pieces')
})
