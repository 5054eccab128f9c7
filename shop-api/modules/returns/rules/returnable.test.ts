import fc from 'fast-check'
import { type DeliveredLine, refuseReturn, returnableNow } from './returnable.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const now = at('2026-11-24')
const line: DeliveredLine = {
  ...{ name: 'Simba Blanket', stepTenths: 10, delivered: [{ tenths: 50, at: at('2026-11-20') }] },
  ...{ returnedTenths: 0, openTenths: 0, isReturnable: true },
}
const rule = { now, days: 14 }

test('returns the delivered quantity without returned products and open returns', () => {
  expect(returnableNow(line, rule)).toEqual({ tenths: 50, lastDay: '2026-12-04', onlyFaults: false, refusal: null })
  expect(returnableNow({ ...line, returnedTenths: 20, openTenths: 20 }, rule).tenths).toBe(10)
  expect(returnableNow({ ...line, openTenths: 50 }, rule)).toMatchObject({
    ...{ tenths: 0, refusal: 'It is in a return already.' },
  })
  expect(returnableNow({ ...line, returnedTenths: 50 }, rule).refusal).toBe('All of it was returned.')
})

test('refuses products that are not delivered, or were delivered too long ago', () => {
  expect(returnableNow({ ...line, delivered: [] }, rule).refusal).toBe('It is not delivered yet.')
  const late = { ...line, delivered: [{ tenths: 50, at: at('2026-11-09') }] }
  expect(returnableNow(late, rule)).toMatchObject({ tenths: 0, lastDay: null })
  expect(returnableNow(late, rule).refusal).toMatch(/could be returned until 23 Nov/)
  // The last day counts as a whole.
  expect(returnableNow({ ...line, delivered: [{ tenths: 50, at: at('2026-11-10') }] }, rule).tenths).toBe(50)
})

test('counts the quantities of parcels in time', () => {
  const parts = { ...line, delivered: [{ tenths: 30, at: at('2026-10-01') }, ...line.delivered] }
  expect(returnableNow({ ...parts, returnedTenths: 60 }, rule)).toMatchObject({ tenths: 20, lastDay: '2026-12-04' })
  expect(returnableNow(parts, rule).tenths).toBe(50)
})

test('takes cut fabric and excluded products back only for a fault of the shop', () => {
  for (const other of [
    { ...line, stepTenths: 1 },
    { ...line, isReturnable: false },
  ]) {
    const returnable = returnableNow(other, rule)
    expect(returnable).toMatchObject({ tenths: 50, onlyFaults: true })
    const wanted = { tenths: 10, reason: 'The customer changed their mind' } as const
    expect(refuseReturn(other, returnable, wanted)).toMatch(/only if it is faulty/)
    expect(refuseReturn(other, returnable, { ...wanted, reason: 'Other' })).toMatch(/only if it is faulty/)
    expect(refuseReturn(other, returnable, { ...wanted, reason: 'Faulty' })).toBeNull()
  }
})

test('names the quantity that is left, and the step', () => {
  const returnable = returnableNow(line, rule)
  const reason = 'Other'
  expect(refuseReturn(line, returnable, { tenths: 60, reason })).toBe('At most 5 of Simba Blanket can be returned.')
  expect(refuseReturn(line, returnable, { tenths: 0, reason })).toBe('At most 5 of Simba Blanket can be returned.')
  expect(refuseReturn(line, returnable, { tenths: 15, reason })).toMatch(/only in multiples of 1/)
  expect(refuseReturn(line, returnable, { tenths: 50, reason })).toBeNull()
})

const parts = fc.array(fc.record({ tenths: fc.integer({ min: 1, max: 500 }), at: fc.integer({ min: 0, max: 60 }) }), {
  maxLength: 4,
})

test('never offers more than was delivered and is not in a return, for random deliveries and returns', () => {
  fc.assert(
    fc.property(
      parts,
      fc.nat(600),
      fc.nat(600),
      fc.constantFrom(1, 5, 10),
      fc.nat(40),
      (delivered, returnedTenths, openTenths, stepTenths, days) => {
        const sent = delivered.map(({ tenths, at: ago }) => ({
          tenths,
          at: new Date(now.getTime() - ago * 24 * 60 * 60_000),
        }))
        const total = sent.reduce((sum, { tenths }) => sum + tenths, 0)
        const one = { ...line, delivered: sent, returnedTenths, openTenths, stepTenths }
        const { tenths, refusal, lastDay } = returnableNow(one, { now, days })
        expect(tenths).toBeGreaterThanOrEqual(0)
        expect(tenths).toBeLessThanOrEqual(Math.max(0, total - returnedTenths - openTenths))
        expect(tenths % stepTenths).toBe(0)
        expect(refusal === null).toBe(tenths > 0)
        expect(lastDay !== null).toBe(tenths > 0)
        const longer = returnableNow(one, { now, days: days + 1 })
        expect(longer.tenths).toBeGreaterThanOrEqual(tenths)
      },
    ),
  )
})
