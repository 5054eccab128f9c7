import fc from 'fast-check'
import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { cancelPartOf } from './cancel-part.ts'
import { acceptanceOf } from './cancellation-request.ts'
import { lineValue, sumsOf, type Value } from './cancelled-value.ts'
import { type LockedLine, type LockedOrder, orderValue } from './locked-order.ts'
import { refuseBelowRetained, retainedOf } from './retained-deposit.ts'

type Line = { tenths: number; unitExVatCents: number }

const lineOf = ({ tenths, unitExVatCents }: Line, position: number): LockedLine => {
  const value = lineValue({ unitExVatCents, vatPerc: 16 }, tenths)
  return {
    ...{ productId: position + 1, position, code: '', name: '', unit: 'piece', stepTenths: 10, vatPerc: 16 },
    ...{ tenths, unitExVatCents, ...value, bookedExVatCents: value.exVatCents, bookedVatCents: value.vatCents },
    ...{ requestedTenths: 0, sentTenths: 0, returnedTenths: 0 },
  }
}

/** An order in preparation whose deposit is paid. */
function orderOf(lines: readonly Line[], retainedShare: number): LockedOrder {
  const locked = lines.map(lineOf)
  const { totalCents, roundingCents } = sumsOf(locked)
  return {
    ...{ status: ORDER_STATUS.inProcess, paymentStatus: null, isInvoiced: false, invoices: [], lines: locked },
    ...{ deliveryExVatCents: 0, deliveryVatCents: 0, totalCents, roundingCents, creditedCents: 0, changedCents: 0 },
    retainedCents: Math.floor((totalCents * retainedShare) / 10_000) * 100,
  } as unknown as LockedOrder
}

/** The stored order after a part of it was cancelled. */
function without(order: LockedOrder, part: { productId: number; tenths: number }): LockedOrder {
  const change = cancelPartOf(order, part)
  if (!change) throw new Error('the part is the rest of the order')
  const less = (value: Value) => ({
    exVatCents: value.exVatCents - change.off.exVatCents,
    vatCents: value.vatCents - change.off.vatCents,
  })
  const lines = order.lines.map((line) => {
    if (line.productId !== part.productId) return line
    const value = less(line)
    return {
      ...{ ...line, ...value, tenths: line.tenths - part.tenths },
      ...{ bookedExVatCents: value.exVatCents, bookedVatCents: value.vatCents },
    }
  })
  return { ...order, lines, totalCents: change.reduced.totalCents, roundingCents: change.reduced.roundingCents }
}

const aLine = fc.record({
  tenths: fc.integer({ min: 1, max: 20 }).map((pieces) => pieces * 10),
  unitExVatCents: fc.integer({ min: 50_00, max: 5_000_00 }),
})
const aPart = fc.record({ line: fc.nat(3), share: fc.double({ min: 0.01, max: 1, noNaN: true }) })

test('parts that a customer cancels never retain less than the whole order at once', () => {
  fc.assert(
    fc.property(
      fc.array(aLine, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 99 }),
      fc.integer({ min: 0, max: 100 }),
      fc.array(aPart, { maxLength: 30 }),
      (lines, retainedShare, paidShare, parts) => {
        let order = orderOf(lines, retainedShare)
        const retained = order.retainedCents ?? 0
        let paid = retained + Math.floor(((orderValue(order) - retained) * paidShare) / 100)
        const atOnce = retainedOf(order, paid)
        for (const { line: at, share } of parts) {
          const line = order.lines[at % order.lines.length]
          if (!line || line.tenths === 0) continue
          const tenths = Math.max(10, Math.floor((line.tenths * share) / 10) * 10)
          const request = { productId: line.productId, tenths, reason: '' }
          const { afterCents } = acceptanceOf(order, request)
          if (afterCents === 0 || refuseBelowRetained(order, afterCents, paid)) continue
          order = without(order, request)
          // The amount paid above the value of the rest is refunded.
          paid = Math.min(paid, orderValue(order))
        }
        expect(retainedOf(order, paid)).toBe(atOnce)
      },
    ),
  )
})

test('refuses a part below the retained amount only in preparation, and never the whole rest', () => {
  const order = orderOf([{ tenths: 100, unitExVatCents: 1_000_00 }], 15)
  const retained = order.retainedCents ?? 0
  const paid = 4_000_00
  expect(refuseBelowRetained(order, retained - 100, paid)?.message).toContain('Cancel the whole order instead.')
  expect(refuseBelowRetained(order, retained, paid)).toBeNull()
  expect(refuseBelowRetained(order, 0, paid)).toBeNull()
  expect(refuseBelowRetained({ ...order, status: ORDER_STATUS.pending }, 100, paid)).toBeNull()
  expect(refuseBelowRetained({ ...order, retainedCents: null }, 100, paid)).toBeNull()
})
