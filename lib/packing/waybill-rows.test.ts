import { isChanged, nextWithout, readLabel, waybillProblems } from './waybill-rows.ts'

const row = (parcelId: number, waybillNo = '') => ({
  ...{ parcelId, orderNo: 10_500 + parcelId, parcelNo: 1 },
  ...{ carrier: 'G4S', waybillNo },
})
const ROWS = [row(1), row(2), row(3, 'G4S-1')]

test('refuses short numbers, own labels and numbers of another row', () => {
  const typed = { 1: { waybillNo: ' a1 ' }, 2: { waybillNo: 'p9987-1' } }
  expect([...waybillProblems(ROWS, typed)]).toEqual([
    [1, 'Enter at least 3 letters or digits, as on the waybill.'],
    [2, 'This is our own label. Enter the number on the waybill.'],
  ])
  expect([...waybillProblems(ROWS, { 1: { waybillNo: 'g4s -1' }, 2: { waybillNo: 'G4S-2' } })]).toEqual([
    [1, 'P10503-1 has this number too.'],
  ])
})

test('accepts empty numbers, and the shared stored number of a run', () => {
  expect(waybillProblems([row(1, 'G4S-1'), row(2, 'G4S-1'), row(3)], { 1: { waybillNo: 'g4s-1' } }).size).toBe(0)
})

test('compares carrier and number with the stored values', () => {
  expect(isChanged(row(1, 'G4S-1'), { 1: { waybillNo: 'g4s-1 ', carrier: 'G4S ' } })).toBe(false)
  expect(isChanged(row(1, 'G4S-1'), { 1: { waybillNo: '' } })).toBe(true)
  expect(isChanged(row(1), { 1: { carrier: 'Wells Fargo' } })).toBe(true)
})

test('reads a label behind the text of a field', () => {
  expect(readLabel('P10502-1')).toEqual({ before: '', orderNo: 10_502, parcelNo: 1 })
  expect(readLabel('G4S-7p10502-12')).toEqual({ before: 'G4S-7', orderNo: 10_502, parcelNo: 12 })
  expect(readLabel('WB-1P9987-1')).toEqual({ before: 'WB-1', orderNo: 9987, parcelNo: 1 })
  // A number of a carrier can have the form of an order number.
  expect(readLabel('10502-1')).toBeNull()
})

test('finds the next row without a number, from the top after the last', () => {
  expect(nextWithout(ROWS, {}, 1)?.parcelId).toBe(2)
  expect(nextWithout(ROWS, {}, 2)?.parcelId).toBe(1)
  expect(nextWithout(ROWS, { 1: { waybillNo: 'A-1' } }, 2)).toBeNull()
})
