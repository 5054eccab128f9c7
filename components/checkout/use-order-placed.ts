import { useRouter } from 'next/navigation'
import { accountOf, useViewer } from '#lib/account/account.ts'
import { paysNow } from '#lib/account/capabilities.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { forgetOrderedLines, guestCart } from '#lib/cart/cart.ts'
import { setPromotionCode } from '#lib/cart/promotion-code.ts'
import { keepPlacedMessage } from '#lib/checkout/placed-message.ts'
import { ACCOUNT_CART, queryClient } from '#lib/http/query-client.ts'
import { forgetUnpaidLoaded, noteUnpaid } from '#lib/orders/unpaid-marker.ts'
import { keepPayerPhone } from '#lib/payment/payer-phone.ts'
import { leaveFor } from './after-order.ts'
import { changeDraft, readDraft } from './checkout-draft.ts'
import { useBuyer } from './use-buyer.ts'

/** An order that the shop has just taken. */
interface PlacedOrder {
  orderId: string
  /** The number sent with the order; empty if the order had no number. */
  mobileNumber: string
  /** On delivery, or by store credit: there is no payment to make on the next page. */
  isPaidOtherwise: boolean
  /** A company's order that is not on its account. */
  paysNow: boolean
  /** The shop's message, shown on the next page. */
  message: string
}

/**
 * Returns the step after an order: empties the cart, and opens the next page. Guests and consumers pay now, unless they
 * pay on delivery; other users see the order confirmation.
 */
export function useOrderPlaced(): (order: PlacedOrder) => void {
  const router = useRouter()
  const { buyer, runsCompany } = useBuyer()
  const { userType } = accountOf(useViewer())
  return ({ orderId, mobileNumber, isPaidOtherwise, paysNow: companyPays, message }) => {
    const phone = mobileNumber || (buyer === 'saved' ? readDraft().saved?.mobileNumber : '')
    if (phone) keepPayerPhone(phone)
    // The person and the address stay for the next order of this visit; the code, the note, the day and the LPO number were for this one.
    setPromotionCode('')
    changeDraft({ comments: '', when: null, day: '', purchaseOrderNo: '', paysNow: false, usesStoreCredit: false })
    // A representative's trader pays by the emailed link.
    const pays = paysNow(userType) || (companyPays && runsCompany !== 'theirs')
    const next = pays && !isPaidOtherwise ? 'payment' : 'receive-message'
    if (next === 'payment') noteUnpaid(orderId)
    else forgetUnpaidLoaded()
    // A user who returns sees the top of the page, which shows that the order is waiting.
    window.scrollTo(0, 0)
    leaveFor(next)
    if (userType === null) guestCart.empty()
    else {
      queryClient.removeQueries({ queryKey: ACCOUNT_CART })
      forgetOrderedLines()
    }
    // The payment page has another root layout: it needs a full page load.
    if (next === 'payment') {
      keepPlacedMessage(orderId, message)
      location.assign(`/payment/${orderId}`)
    } else {
      if (message) showAlert({ tone: 'success', title: message })
      router.push(`/receive-message/${orderId}`)
    }
  }
}
