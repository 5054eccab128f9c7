import { darajaTimestamp } from './nairobi-time.ts'
import type { Prompt } from './prompts.ts'
import { callbackCode, resultWords } from './results.ts'

const AMOUNT = '\u0000amount'

/** The JSON Safaricom posts to CallBackURL, once a prompt has its result. */
export function callbackBody(prompt: Prompt): string {
  const { merchantRequestId, checkoutRequestId, request, result } = prompt
  if (result === null) throw new Error('A prompt without a result has no callback')
  const stkCallback = {
    MerchantRequestID: merchantRequestId,
    CheckoutRequestID: checkoutRequestId,
    ResultCode: callbackCode(result.code),
    ResultDesc: resultWords(result.code).callback,
    // Only a payment has metadata, and Balance has no value.
    ...(result.receipt !== null && {
      CallbackMetadata: {
        Item: [
          { Name: 'Amount', Value: AMOUNT },
          { Name: 'MpesaReceiptNumber', Value: result.receipt },
          { Name: 'Balance' },
          { Name: 'TransactionDate', Value: Number(darajaTimestamp(result.at)) },
          { Name: 'PhoneNumber', Value: Number(request.phone) },
        ],
      },
    }),
  }
  // Safaricom writes the amount with two decimals, which JSON.stringify cannot.
  return JSON.stringify({ Body: { stkCallback } }).replace(JSON.stringify(AMOUNT), request.amount.toFixed(2))
}
