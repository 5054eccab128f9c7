import { TRACKING_STEPS } from '../contract/base/codes.ts'
import { expectedText, isLate, statusLabel, stepText } from './steps.ts'

describe('the text of an order’s steps', () => {
  it('is the specification’s for a delivery, and the counter’s for an order to collect', () => {
    expect(TRACKING_STEPS.map((name) => stepText(name, { shippingType: 1 }))).toEqual([...TRACKING_STEPS])
    expect(TRACKING_STEPS.map((name) => stepText(name, { shippingType: 2 }))).toEqual([
      'Requested',
      'In Process',
      'Ready to collect',
      'Collected',
    ])
    // An upstream whose lists omit the shipping type.
    expect(statusLabel({ statusText: 'Out for Deliver' })).toBe('Out for Deliver')
    expect(statusLabel({ statusText: 'Out for Deliver', shippingType: 2 })).toBe('Ready to collect')
    expect(statusLabel({ statusText: 'Cancelled By Me', shippingType: 2 })).toBe('Cancelled By Me')
  })

  it('describes an overdue order as late and not as expected', () => {
    expect(isLate({ status: 3, deliverByDate: '2026-11-19' }, '2026-11-20')).toBe(true)
    expect(isLate({ status: 3, deliverByDate: '2026-11-20' }, '2026-11-20')).toBe(false)
    for (const status of [4, 5]) expect(isLate({ status, deliverByDate: '2026-11-19' }, '2026-11-20')).toBe(false)
    // The order waits at its counter: it is not late if the customer collects it late.
    expect(isLate({ status: 3, deliverByDate: '2026-11-19', shippingType: 2 }, '2026-11-20')).toBe(false)
    expect(isLate({ status: 2, deliverByDate: '2026-11-19', shippingType: 2 }, '2026-11-20')).toBe(true)
    expect(expectedText('2026-11-20', '2026-11-20', false)).toBe('It should be with you on 20 November 2026.')
    expect(expectedText('2026-11-20', '2026-11-20', true)).toBe('You can collect it from 20 November 2026.')
    expect(expectedText('2026-11-19', '2026-11-20', false, '', '2026-11-20')).toMatch(/late and we are sorry\.$/)
    expect(expectedText('2026-11-19', '2026-11-20', false)).toMatch(/^You should have received it on 19 .*It is late/)
    expect(expectedText('2026-11-19', '2026-11-20', true)).toMatch(/^It should have been ready on 19 .*It is late/)
  })

  it.each([
    ['2026-11-28', ' You requested 29 November 2026: we will try, and call you if we cannot.'],
    ['2026-11-29', ' You requested 29 November 2026: we will try, and call you if we cannot.'],
    ['2026-11-30', ''],
  ])('shows on %s a request for another day as a request, until that day is over', (today, request) => {
    expect(expectedText('2026-11-30', today, false, '', '2026-11-29')).toBe(
      `It should be with you on 30 November 2026.${request}`,
    )
  })
})
