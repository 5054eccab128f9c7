import { USUAL_ETIMS_SETTINGS } from '#lib/contract/etims/etims-settings.ts'
import { addMonths, creditLimitOf } from './credit-limit.ts'

const issuedAt = new Date('2026-05-20T10:00:00Z')
const limitAt = (now: string, notes: number, settings = {}) =>
  creditLimitOf({ issuedAt, notes }, { ...USUAL_ETIMS_SETTINGS, ...settings }, new Date(now))
const SOON = '2026-05-21T10:00:00Z'
const WITHIN = { isOver: false, isLast: false, lastIsRest: false, olderThanMonths: null }

test.each([
  ['the first of two notes', 0, {}, null],
  ['the second of two notes', 1, {}, { ...WITHIN, isLast: true, lastIsRest: true }],
  ['a third note', 2, {}, { ...WITHIN, isOver: true }],
  ['the only note', 0, { notesPerInvoice: 1 }, { ...WITHIN, isLast: true }],
  ['any note without a limit', 7, { notesPerInvoice: null }, null],
])('limits %s', (_, notes, settings, limit) => {
  expect(limitAt(SOON, notes, settings)).toEqual(limit)
})

test('counts the months in Nairobi, the last day included', () => {
  expect(limitAt('2026-11-20T20:59:00Z', 0)).toBeNull()
  expect(limitAt('2026-11-20T21:00:00Z', 0)).toEqual({ ...WITHIN, olderThanMonths: 6 })
  expect(limitAt('2029-11-21T10:00:00Z', 0, { noteMonths: null })).toBeNull()
})

test('ends at the last day of a shorter month', () => {
  expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})
