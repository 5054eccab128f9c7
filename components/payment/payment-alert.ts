/** The word that passes between the page the bank's frame ends on and the payment page around it; both are ours. */

export interface PaymentAlert {
  fuma: 'payment-alert'
  /** False if the response belongs to no payment of ours. */
  isDecided: boolean
}

/** Message from the frame: only that a response exists. The payment status is requested from the shop. */
export const paymentAlert = (isDecided: boolean): PaymentAlert => ({ fuma: 'payment-alert', isDecided })

/** The word of a message, or null: any page can post messages. */
export function readPaymentAlert(event: Pick<MessageEvent, 'origin' | 'data'>, own: string): PaymentAlert | null {
  const data = event.data as Partial<PaymentAlert> | null
  if (event.origin !== own || data?.fuma !== 'payment-alert' || typeof data.isDecided !== 'boolean') return null
  return paymentAlert(data.isDecided)
}
