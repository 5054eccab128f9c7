import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { DeliveryLines } from './delivery-lines.tsx'
import { rememberTown } from './delivery-town.ts'

const POINT = { name: 'Industrial Area', hours: 'Monday to Friday, 8 to 5' }
const QUOTE = { town: 'Nairobi', charge: 35_000, days: 2, freeFrom: null }
const collection = () => screen.getByText(/ollect it/).textContent

test('offers the collection as the other choice only if there is a delivery', () => {
  const { unmount } = draw(<DeliveryLines delivery={QUOTE} pickUp={POINT} />)
  expect(collection()).toBe('Or collect it')
  unmount()
  draw(<DeliveryLines delivery={null} pickUp={POINT} />)
  expect(collection()).toBe('Collect it')
})

test('promises no delivery day of a product made to order, not even to a chosen town', () => {
  rememberTown({ ...QUOTE, town: 'Kisumu', cityId: 4 })
  draw(<DeliveryLines delivery={null} pickUp={POINT} />)
  expect(screen.queryByText(/Kisumu/)).toBeNull()
})
