import { createHmac } from 'node:crypto'
import type { Prompt } from './outside.ts'

/** A callback as Airtel signs and writes it. */
export function airtelCallback(id: string, isPaid: boolean, receipt: string | null, key: string): object {
  const transaction = { id, message: '', status_code: isPaid ? 'TS' : 'TF', airtel_money_id: receipt }
  return { transaction, hash: createHmac('sha256', key).update(JSON.stringify(transaction)).digest('base64') }
}

/** A callback as Safaricom writes it. */
export function callbackOf(
  { merchantRequestId, checkoutRequestId }: Pick<Prompt, 'merchantRequestId' | 'checkoutRequestId'>,
  code: number,
  { amount, receipt }: { amount: number | null; receipt: string | null },
): object {
  const items = [
    ...(amount === null ? [] : [{ Name: 'Amount', Value: amount }]),
    ...(receipt === null ? [] : [{ Name: 'MpesaReceiptNumber', Value: receipt }]),
    { Name: 'PhoneNumber', Value: 254712345678 },
  ]
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: merchantRequestId,
        CheckoutRequestID: checkoutRequestId,
        ResultCode: code,
        ResultDesc: '',
        ...(code === 0 && { CallbackMetadata: { Item: items } }),
      },
    },
  }
}
