import { useOnline } from '#lib/browser/online.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { type DeliveryTo, useDeliveryCharge } from '#lib/places/queries.ts'
import type { Buyer, CheckoutDraft } from './checkout-draft.ts'

/** No town of ours: delivery there has no price. */
const ABROAD = 'We deliver in Kenya only. Collect your order, or ask us for a delivery quote.'

/** Destination of the delivery quote; null until it is known. */
function destinationOf({ town, saved, branch }: CheckoutDraft, buyer: Buyer): DeliveryTo | null {
  if (buyer === 'guest') return town && { cityId: town.cityId }
  if (buyer === 'branch') return branch && { branchId: branch.id }
  return saved?.cityId ? { addressId: saved.id } : null
}

/**
 * Delivery charge of an order.
 * @param goodsValue with VAT, before offers; null until it is known
 * @param offers offers of free delivery in the cart
 */
export function useDeliveryQuote(
  draft: CheckoutDraft,
  buyer: Buyer,
  goodsValue: Cents | null,
  offers: readonly number[] | undefined,
) {
  const isConnected = useOnline()
  const delivers = draft.shipping === SHIPPING_TYPE.delivery
  const destination = delivers ? destinationOf(draft, buyer) : null
  const { data, isError, error, isFetching, refetch } = useDeliveryCharge(destination, goodsValue, offers)
  const quoted = destination ? (data ?? null) : null
  const isAbroad =
    delivers && ((buyer === 'guest' && draft.isAbroad) || (buyer === 'saved' && draft.saved?.cityId === null))

  /** The problem as text for the page. */
  function problem(): string | null {
    if (!destination || quoted) return null
    if (!isConnected) return 'You are offline. We calculate it when you are online again.'
    return isError ? error.message : null
  }

  return {
    delivers,
    /** The address is in another country: such an order cannot be placed. */
    isAbroad,
    quoted,
    problem: problem(),
    /** Why an order cannot be placed without a price. */
    reason: isAbroad ? ABROAD : (error?.message ?? 'Please try again in a moment.'),
    isLoading: isFetching,
    retry: () => void refetch(),
    retryIfPossible: () => {
      if (destination) void refetch()
    },
  }
}
