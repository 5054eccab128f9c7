import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Input } from '../contract/base/call.ts'
import type { Problem } from '../contract/base/problem.ts'
import { orderQuote, placeOrder } from '../contract/orders/order.ts'
import { mutation } from '../http/mutation.ts'
import { untilAnswered } from '../http/until-answered.ts'

/**
 * Places an order exactly once: after a lost connection it is sent again until it is answered or `signal` aborts.
 * Returns the result; only a contract violation throws.
 * @param orderName shown while it waits for a connection
 */
export function usePlaceOrder(orderName: string, onLost: (problem: Problem) => void) {
  return useMutation({
    mutationFn: ({ order, signal }: { order: Input<typeof placeOrder>; signal: AbortSignal }) =>
      mutation(placeOrder, order, {
        retry: (send) => untilAnswered({ name: 'place-order', what: orderName, onLost, signal }, send),
      }),
  })
}

/** The right figures that a refused order brings; null when the refusal is about something else. */
export function quoteOf({ code, data }: Problem): z.output<typeof orderQuote> | null {
  if (code !== 'price-changed') return null
  try {
    return z.decode(orderQuote, data as z.input<typeof orderQuote>)
  } catch {
    // A refusal without figures is shown like any other.
    return null
  }
}
