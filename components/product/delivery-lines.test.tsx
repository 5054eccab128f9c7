import { screen } from '@testing-library/react'
import { draw } from '#components/testing/draw.tsx'
import { answerCall } from '#components/testing/fake-shop.ts'
import { consent } from '#lib/account/consent.ts'
import { deliveryCharge } from '#lib/contract/content/reference.ts'
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

test('shows a chosen town also on the next page, without a cookie choice', async () => {
  rememberTown({ ...QUOTE, town: 'Kisumu', cityId: 4 })
  // The next page has only the storage of the tab.
  consent.write('town', null)
  answerCall(deliveryCharge, () => ({
    data: { id: 1, charge: 300_00, chargeWithVat: 348_00, vatPerc: 16, provider_name: 'G4S', deliveryDays: 2 },
  }))
  draw(<DeliveryLines delivery={QUOTE} pickUp={POINT} />)
  screen.getByText(/Kisumu/)
  await screen.findByText(/KSh.348/)
})

test('promises no delivery day of a product made to order, not even to a chosen town', () => {
  rememberTown({ ...QUOTE, town: 'Kisumu', cityId: 4 })
  draw(<DeliveryLines delivery={null} pickUp={POINT} />)
  expect(screen.queryByText(/Kisumu/)).toBeNull()
})
