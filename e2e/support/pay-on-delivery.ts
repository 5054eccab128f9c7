import { officePayOnDelivery, officePayOnDeliverySave } from '../../lib/contract/orders/office/pay-on-delivery.ts'
import { asStaff } from './staff.ts'

/** Offers pay on delivery in Nairobi, up to an amount in shillings; null ends it. */
export async function offerPayOnDelivery(upTo: number | null): Promise<void> {
  const { counties, version } = await asStaff('owner', officePayOnDelivery, {})
  const nairobi = counties.filter(({ name }) => name === 'Nairobi').map(({ id }) => id)
  const isOffered = upTo !== null
  await asStaff('owner', officePayOnDeliverySave, {
    ...{ isOffered, countyIds: nairobi, upTo: (upTo ?? 0) * 100, takesGuests: true, version },
  })
}
