import { useOnline } from '#lib/browser/online.ts'
import { SHIPPING_TYPE } from '#lib/contract/base/codes.ts'
import type { Cents } from '#lib/format/money.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { type DeliveryTo, useDeliveryCharge } from '#lib/places/queries.ts'
import type { Buyer, CheckoutDraft } from './checkout-draft.ts'

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
  const texts = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
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
    if (!isConnected) return texts.offline
    return isError ? reasonIn(problems, error) : null
  }

  return {
    delivers,
    /** The address is in another country: such an order cannot be placed. */
    isAbroad,
    quoted,
    problem: problem(),
    /** Why an order cannot be placed without a price. */
    reason: isAbroad ? texts.kenyaOnly : error ? reasonIn(problems, error) : texts.inAMoment,
    isLoading: isFetching,
    retry: () => void refetch(),
    retryIfPossible: () => {
      if (destination) void refetch()
    },
  }
}
