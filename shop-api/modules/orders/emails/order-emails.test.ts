import { ORDER_STATUS } from '#lib/contract/base/codes.ts'
import { stepWords } from './order-emails.ts'

test.each([
  [0, 'If anything is wrong, write to us.'],
  [30, 'If anything is wrong, write to us within 30 days.'],
])('states the days for returns of the shop with a delivered order: %d', (returnDays, text) => {
  const order = {
    ...{ day: '2026-12-03', requestedDay: null, today: '2026-12-01', isPickUp: false, counter: null },
    ...{ courier: null, contact: '', returnDays },
  }
  expect(stepWords(ORDER_STATUS.delivered, order)).toEqual({ heading: 'is delivered', text })
})
