import type { FastifyInstance } from 'fastify'
import { deliveryCharge } from '#lib/contract/reference.ts'
import { deliveryPrice, FREE_DELIVERY_FROM_CENTS } from '../domain/delivery/delivery-price.ts'
import { loadDestination } from '../domain/delivery/load-destination.ts'
import { refuse } from '../http/problem-error.ts'
import { serveCall } from '../http/serve-call.ts'

export function serveDelivery(app: FastifyInstance): void {
  serveCall(app, deliveryCharge, async ({ input, query }) => {
    if (input.branchId !== null || input.addressId !== null) {
      throw refuse('sign-in-needed', 'Saved addresses and branches need a sign-in. Please choose a city.')
    }
    const terms = input.cityId === null ? null : (await loadDestination(query, input.cityId))?.terms
    if (!terms) {
      throw refuse('invalid-request', 'Please choose a city', { fields: { cityId: 'Please choose a city' } })
    }
    const price = deliveryPrice(terms, input.goodsValue ?? null)
    return {
      data: {
        id: terms.id,
        charge: price.exVatCents,
        chargeWithVat: price.withVatCents,
        vatPerc: price.vatPerc,
        provider_name: terms.providerName,
        deliveryDays: price.days,
        freeFrom: FREE_DELIVERY_FROM_CENTS,
      },
    }
  })
}
