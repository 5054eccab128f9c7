/** The packer's phone: stops in walking order, and results of scanned codes. */
import type { PickList, PickScan } from '../contract/fulfilment/office/pick-lists.ts'
import { plainCollectionCode, readParcelCode } from './barcode.ts'
import { readyParcels, stopsOf } from './pick-stops.ts'
import { readScan } from './read-scan.ts'
import { takeScan, withScans } from './take-scan.ts'

const picture = { sha256: '', alt: '', blur: '' }
const blanket = {
  ...{
    familyId: 1,
    name: 'Simba blanket',
    colour: 'Madder',
    unit: 'piece',
    stepTenths: 10,
    piecesPerBale: 12,
    picture,
  },
}
const WANTED = { ...blanket, variantId: 1, code: 'HM-SB-0142-MAD-180220', size: '180 × 220', shelf: 'B2-3' }
const SIBLING = { ...blanket, variantId: 2, code: 'HM-SB-0142-MAD-160220', size: '160 × 220', shelf: 'B2-2' }
const METRES = {
  ...{ ...blanket, variantId: 3, familyId: 2, name: 'Kitenge', code: 'KT-1', size: '', shelf: 'B10-1' },
  ...{ unit: 'metre', stepTenths: 1 },
}
const parcel = { customer: 'Nakuru Drapers', isCollected: false, promisedOn: '2026-11-25', state: 'picking' as const }
const line = { position: 1, dyeLot: '', pickedTenths: 0, shortReason: null }
const LIST: PickList = {
  ...{ id: 101, state: 'open', packerId: 1, packer: 'Joseph', createdAt: '2026-11-25T08:00:00.000Z' },
  parcels: [
    { ...parcel, parcelId: 11, orderNo: 10509, parcelNo: 2, box: 1 },
    { ...parcel, parcelId: 12, orderNo: 10510, parcelNo: 1, box: 2 },
  ],
  lines: [
    { ...line, parcelId: 11, variantId: 3, position: 2, shelf: 'B10-1', wantedTenths: 25 },
    { ...line, parcelId: 12, variantId: 1, shelf: 'B2-3', wantedTenths: 10 },
    { ...line, parcelId: 11, variantId: 1, shelf: 'B2-3', dyeLot: '2611-C', wantedTenths: 20 },
  ],
  variants: [WANTED, METRES, SIBLING],
}

const scan = (more: Partial<PickScan>): PickScan => ({
  ...{ id: '', kind: 'pick', parcelId: 11, position: 1, tenths: 10, at: '' },
  ...more,
})
const read = (list: PickList, text: string) => {
  const stops = stopsOf(list)
  return readScan(list, stops, stops.find(({ isSettled }) => !isSettled) ?? null, text)
}

test('sorts stops by shelf numerically, and then by box', () => {
  const stops = stopsOf(LIST)
  expect(stops.map(({ shelf, wantedTenths }) => [shelf, wantedTenths])).toEqual([
    ['B2-3', 30],
    ['B10-1', 25],
  ])
  expect(stops[0]?.lines.map(({ parcelId }) => parcelId)).toEqual([11, 12])
})

test('puts a correct piece into the first box that needs it', () => {
  const first = read(LIST, 'hm sb 0142 mad 180220')
  expect(first).toMatchObject({ outcome: 'right', title: 'Right one. That is 1.', text: 'Box 1. Scan the next piece.' })
  const two = withScans(LIST, [scan({}), scan({})])
  expect(read(two, WANTED.code)).toMatchObject({ pick: { parcelId: 12 }, text: 'Box 2. This shelf is done.' })
  const unshelved = { ...two, lines: two.lines.map((line) => ({ ...line, shelf: '' })) }
  expect(read(unshelved, WANTED.code)).toMatchObject({ text: 'Box 2. This product is done.' })
  const done = withScans(two, [scan({ parcelId: 12 })])
  expect(read(done, WANTED.code)).toMatchObject({ outcome: 'wrong', title: 'That is one too many.' })
})

test('counts the whole length of a line sold by the metre with one scan', () => {
  expect(read(LIST, 'KT-1').pick).toEqual({ parcelId: 11, position: 2, tenths: 25 })
})

test('shows for a wrong piece its difference, the wanted piece and its shelf', () => {
  expect(read(LIST, SIBLING.code)).toMatchObject({
    outcome: 'wrong',
    title: 'Not this one.',
    text: 'That is 160 × 220. These orders want 180 × 220. Put it back on B2-2.',
  })
  expect(read(LIST, '5901234').title).toBe('We do not know this code.')
  expect(read(LIST, 'P10599-1').title).toBe('That is the slip of another order.')
})

test('limits a line to its wanted quantity and to zero', () => {
  const [, , wanting] = LIST.lines
  if (!wanting) throw new Error('no line')
  expect(takeScan(wanting, scan({ tenths: 30 })).outcome).toBe('over')
  expect(takeScan(wanting, scan({ tenths: -10 })).outcome).toBe('over')
  const short = takeScan(wanting, scan({ kind: 'short', tenths: 10, reason: 'damaged' })).line
  expect(short).toMatchObject({ pickedTenths: 10, shortReason: 'damaged' })
  expect(takeScan(short, scan({})).line).toMatchObject({ pickedTenths: 20, shortReason: null })
})

test('counts short lines as settled, and picks no more lines of a packed parcel', () => {
  const short = withScans(LIST, [
    scan({ kind: 'short', tenths: 0, parcelId: 12, reason: 'empty' }),
    scan({ kind: 'packed', parcelId: 12, position: 0, tenths: 0 }),
    scan({ parcelId: 12 }),
  ])
  expect(short.parcels[1]?.state).toBe('packed')
  expect(short.lines[1]?.pickedTenths).toBe(0)
  expect(readyParcels(withScans(LIST, [scan({ kind: 'short', tenths: 0, parcelId: 12 })]))).toMatchObject([{ box: 2 }])
})

test('parses typed codes', () => {
  expect(readParcelCode(' p10509-2 ')).toEqual({ orderNo: 10509, parcelNo: 2 })
  expect(readParcelCode('10509')).toBeNull()
  expect(plainCollectionCode('k7rm 24xw')).toBe('K7RM24XW')
  expect(plainCollectionCode('K7RM-24X0')).toBeNull()
})
