import { useCallback, useState } from 'react'
import { keepPaymentWord } from '#lib/payment-word.ts'
import type { Next } from './outcomes.ts'

/** Follows where an answer leads: to another page, or back to the form with what is said there. */
export function useNext(orderId: string) {
  const [said, setSaid] = useState<string | null>(null)
  const [leaving, setLeaving] = useState(false)
  const follow = useCallback(
    (next: Next) => {
      if (next.to === 'form') return setSaid(next.said)
      if (next.to === 'payment-message') keepPaymentWord(orderId, next.said)
      setLeaving(true)
      // Another root layout, or another state of this page: a full navigation.
      window.location.assign(`/${next.to}/${orderId}`)
    },
    [orderId],
  )
  return { said, setSaid, leaving, follow }
}
