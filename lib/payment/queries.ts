import { useMutation } from '@tanstack/react-query'
import type { Input } from '../contract/base/call.ts'
import { payment } from '../contract/payments/payment.ts'
import { mutation } from '../http/mutation.ts'

/** Starts a payment, exactly once even if sent several times. Returns the result; only a contract violation throws. */
export function useStartPayment() {
  return useMutation({
    mutationFn: (request: Input<typeof payment>) => mutation(payment, request),
  })
}
