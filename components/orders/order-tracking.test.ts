import { TRACKING_STEPS } from '#lib/contract/base/codes.ts'
import { promisedText, trackingSteps } from './order-tracking.tsx'

const order = (status: 1 | 2 | 3 | 4, shippingType: 1 | 2) => ({
  status,
  shippingType,
  deliverByDate: '2026-11-24',
  progress: TRACKING_STEPS.map((name, index) => ({
    name,
    state: index + 1 < status ? ('done' as const) : index + 1 === status ? ('now' as const) : ('ahead' as const),
    at: index < status ? '2026-11-21T09:00:00.000Z' : null,
  })),
})
const details = (status: 1 | 2 | 3 | 4, shippingType: 1 | 2, today: string) =>
  trackingSteps(order(status, shippingType), today).map(({ detail }) => detail)

test('shows the promised day on its step, and never shows a past day as promised', () => {
  const reached = '21 Nov, 12:00'
  expect(details(1, 1, '2026-11-24')).toEqual([reached, undefined, undefined, 'By 24 Nov 2026'])
  expect(details(3, 1, '2026-11-25')).toEqual([reached, reached, reached, 'Was expected 24 Nov 2026'])
  expect(details(1, 2, '2026-11-24')).toEqual([reached, undefined, 'From 24 Nov 2026', undefined])
  expect(details(2, 2, '2026-11-25')).toEqual([reached, reached, 'Was expected 24 Nov 2026', undefined])
  const requested = { ...order(1, 1), deliverByDate: '2026-11-30', requestedDay: '2026-11-29' }
  expect(promisedText(requested, '2026-11-28')).toBe('By 30 Nov 2026, you requested 29 Nov 2026')
  expect(promisedText(requested, '2026-11-30')).toBe('By 30 Nov 2026')
  // It is at the counter: no date is promised.
  expect(details(3, 2, '2026-11-25')).toEqual([reached, reached, reached, undefined])
})
