import { OrderContents } from '#components/payment/order-contents.tsx'
import type { Screen } from '#components/payment/outcomes.ts'
import { PaymentFrame } from '#components/payment/payment-frame.tsx'
import { PaymentScreen } from '#components/payment/payment-screen.tsx'
import { environment } from '#server/env.ts'
import { readPaymentState } from '#server/shop/order.ts'
import { readPaymentContents } from '#server/shop/payment-contents.ts'

/** Draws either payment screen for an order. @param id as in the address */
export async function drawPaymentPage(screen: Screen, id: string) {
  const [status, contents] = await Promise.all([readPaymentState(id), readPaymentContents(id)])
  const cardinal = status.takesCards ? environment().CARDINAL_ORIGIN : null
  return (
    <PaymentFrame orderNo={status.orderNo}>
      <PaymentScreen
        screen={screen}
        initial={status}
        cardinal={cardinal}
        contents={contents ? <OrderContents {...contents} /> : null}
        orderPage={contents?.orderPage ?? status.orderPage ?? null}
      />
    </PaymentFrame>
  )
}
