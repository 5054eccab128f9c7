import { useOnline } from '#lib/browser/online.ts'
import { SHIPPING_TYPE } from '#lib/contract/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { type DeliveryTo, useDeliveryCharge } from '#lib/places/queries.ts'
import { SITE } from '#lib/shop/site.ts'
import type { Buyer, CheckoutDraft } from './checkout-draft.ts'

/** No town of ours: delivery there has no price. */
const ABROAD = `We cannot price delivery there. Collect it in Kenya instead, or call ${SITE.phone} and we will find a way.`

/** Where a delivery is priced for; null while that is not known. */
function destinationOf({ town, saved, branch }: CheckoutDraft, buyer: Buyer): DeliveryTo | null {
  if (buyer === 'guest') return town && { cityId: town.cityId }
  if (buyer === 'branch') return branch && { branchId: branch.id }
  return saved?.cityId ? { addressId: saved.id } : null
}

/** What delivery of an order costs. @param goodsValue with VAT; null while it is not known */
export function useDeliveryQuote(draft: CheckoutDraft, buyer: Buyer, goodsValue: Cents | null) {
  const isConnected = useOnline()
  const delivers = draft.shipping === SHIPPING_TYPE.delivery
  const destination = delivers ? destinationOf(draft, buyer) : null
  const { data, isError, error, isFetching, refetch } = useDeliveryCharge(destination, goodsValue)
  const quoted = destination ? (data ?? null) : null
  const isAbroad = delivers && buyer === 'saved' && draft.saved?.cityId === null

  /** What is wrong with it, as the page says it. */
  function problem(): string | null {
    if (isAbroad) return ABROAD
    if (!destination || quoted) return null
    if (!isConnected) return 'You are offline. It is priced once you are connected.'
    return isError ? error.message : null
  }

  return {
    delivers,
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
