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
  /** As the order was sent with; empty where it named none. */
  mobileNumber: string
  /** The shop's answer, shown on the next page. */
  message: string
}

/**
 * What follows an order: the cart is emptied, and the next page opens. Guests and consumers pay now; for everybody else the
 * order is confirmed.
 */
export function useOrderPlaced(): (order: PlacedOrder) => void {
  const router = useRouter()
  const { buyer } = useBuyer()
  const { userType } = accountOf(useViewer())
  return ({ orderId, mobileNumber, message }) => {
    const phone = mobileNumber || (buyer === 'saved' ? readDraft().saved?.mobileNumber : '')
    if (phone) keepPayerPhone(phone)
    // The person and the address stay for the next order of this visit; the code, the note, the day and the LPO number were for this one.
    setPromotionCode('')
    changeDraft({ comments: '', when: null, day: '', purchaseOrderNo: '' })
    const next = paysNow(userType) ? 'payment' : 'receive-message'
    if (next === 'payment') noteUnpaid(orderId)
    else forgetUnpaidLoaded()
    // Who comes back sees the top of the page, which says that the order waits.
    window.scrollTo(0, 0)
    leaveFor(next)
    if (userType === null) guestCart.empty()
    else {
      queryClient.removeQueries({ queryKey: ACCOUNT_CART })
      forgetOrderedLines()
    }
    // The payment page is in another root layout: it is loaded afresh.
    if (next === 'payment') {
      keepPlacedMessage(orderId, message)
      location.assign(`/payment/${orderId}`)
    } else {
      if (message) showAlert({ tone: 'success', title: message })
      router.push(`/receive-message/${orderId}`)
    }
  }
}
