import type { OrderDetails } from '../contract/orders/order-details.ts'
import { isUnderWay } from './watch.ts'

const order = (part: Partial<OrderDetails>) =>
  ({ status: 4, cancellationRequest: [], listOfProducts: [], ...part }) as unknown as OrderDetails
const requestIn = (state: string) => [{ state }] as unknown as OrderDetails['cancellationRequest']

test('watches an order while it is in progress or a request is pending', () => {
  expect(isUnderWay(undefined)).toBe(false)
  for (const status of [1, 2, 3] as const) expect(isUnderWay(order({ status }))).toBe(true)
  for (const status of [4, 5] as const) expect(isUnderWay(order({ status }))).toBe(false)
  expect(isUnderWay(order({ cancellationRequest: requestIn('requested') }))).toBe(true)
  expect(isUnderWay(order({ cancellationRequest: requestIn('declined') }))).toBe(false)
  const line = { cancellationRequest: requestIn('requested') } as OrderDetails['listOfProducts'][number]
  expect(isUnderWay(order({ listOfProducts: [line] }))).toBe(true)
})
