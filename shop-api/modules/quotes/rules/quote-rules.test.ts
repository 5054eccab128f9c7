import fc from 'fast-check'
import { percentOff } from '#lib/quotes/percent-off.ts'
import { needsSecondPerson, type QuoteRole, quoteFloor, refuseQuotePrice } from './quote-prices.ts'
import { refuseAcceptance, refuseBuyerChange, refuseLastDay, stateAt } from './quote-state.ts'

const facts = fc
  .record({
    listCents: fc.integer({ min: 1, max: 10_000_000 }),
    ownShare: fc.integer({ min: 1, max: 100 }),
    costCents: fc.option(fc.integer({ min: 1, max: 12_000_000 })),
  })
  .map(({ listCents, ownShare, costCents }) => ({
    ...{ listCents, costCents },
    ownCents: Math.max(1, Math.floor((listCents * ownShare) / 100)),
  }))
const roles = fc.constantFrom<QuoteRole>('rep', 'staff')

test('allows exactly the prices from the floor to the list price', () => {
  fc.assert(
    fc.property(roles, facts, fc.integer({ min: 0, max: 12_000_000 }), (role, known, price) => {
      const floor = quoteFloor(role, known)
      expect(floor).toBeLessThanOrEqual(known.listCents)
      expect(refuseQuotePrice(role, price, known) === null).toBe(price >= floor && price <= known.listCents)
    }),
  )
})

test('always allows the list price and the customer’s own current price', () => {
  fc.assert(
    fc.property(roles, facts, (role, known) => {
      expect(refuseQuotePrice(role, known.listCents, known)).toBeNull()
      expect(refuseQuotePrice(role, known.ownCents, known)).toBeNull()
    }),
  )
})

test('never lets a representative quote a price that needs a second person', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 0, max: 12_000_000 }), (known, price) => {
      if (refuseQuotePrice('rep', price, known) === null) expect(needsSecondPerson(price, known)).toBe(false)
    }),
  )
})

test('limits a discount on all lines to the allowed range', () => {
  fc.assert(
    fc.property(roles, facts, fc.integer({ min: 0, max: 1000 }), (role, known, tenths) => {
      const price = percentOff(tenths / 10, { listPrice: known.listCents, floorPrice: quoteFloor(role, known) })
      expect(refuseQuotePrice(role, price, known)).toBeNull()
    }),
  )
})

const offered = { state: 'offered', version: 2, lastDay: '2026-12-12' } as const
const before = new Date('2026-12-12T20:59:59.999Z')
const after = new Date('2026-12-12T21:00:00.000Z')

test('expires at midnight in Nairobi after the last day', () => {
  expect([stateAt(offered, before), stateAt(offered, after)]).toEqual(['offered', 'expired'])
  expect(stateAt({ ...offered, state: 'accepted' }, after)).toBe('accepted')
})

test('accepts only the newest version of a valid offer', () => {
  expect(refuseAcceptance(offered, 2, before)).toBeNull()
  expect(refuseAcceptance(offered, 1, before)?.problem.code).toBe('changed-meanwhile')
  expect(refuseAcceptance(offered, 2, after)?.message).toContain('has expired')
  for (const state of ['open', 'declined', 'withdrawn'] as const)
    expect(refuseAcceptance({ ...offered, state }, 2, before)?.problem.code).toBe('not-allowed')
})

test('shows a quote that ended without prices as a withdrawn request, and refuses further changes', () => {
  const ended = { ...offered, state: 'declined', lastDay: null } as const
  expect(stateAt(ended, before)).toBe('request-withdrawn')
  expect(stateAt({ ...ended, lastDay: offered.lastDay }, before)).toBe('declined')
  for (const refused of [refuseAcceptance(ended, 2, before), refuseBuyerChange(ended, 2)])
    expect(refused?.message).toBe('This request was withdrawn. Ask us for a new quote.')
})

test('lets a buyer change an expired quote, but not an ended quote', () => {
  expect(refuseBuyerChange(offered, 2)).toBeNull()
  expect(refuseBuyerChange(offered, 1)?.problem.code).toBe('changed-meanwhile')
  for (const state of ['accepted', 'declined', 'withdrawn'] as const)
    expect(refuseBuyerChange({ ...offered, state }, 2)?.problem.code).toBe('not-allowed')
})

test('allows a last day from today until a year from now', () => {
  expect(refuseLastDay('2026-12-12', '2026-12-12')).toBeNull()
  expect(refuseLastDay('2026-12-11', '2026-12-12')).toContain('from 12 December 2026')
  expect(refuseLastDay('2027-12-14', '2026-12-12')).toBe('Choose a day within a year.')
})
