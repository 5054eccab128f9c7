import { useMutation } from '@tanstack/react-query'
import type { Input } from '../contract/call.ts'
import { payment } from '../contract/payment.ts'
import { mutation } from '../http/mutation.ts'

/** Starts a payment, once however often it is sent. Answers; only a broken contract throws. */
export function useStartPayment() {
  return useMutation({
    mutationFn: (request: Input<typeof payment>) => mutation(payment, request),
  })
}
