import { useCallback, useEffect, useRef, useState } from 'react'

const PAGE = '/payment-message/'
/** The field's id (security-code-field.tsx). */
const SECURITY_CODE = 'security-code'

/**
 * The page of a failure (`/payment-message/{id}`) shown in the payment page's own document, so that the card's fields
 * retain their values. It has its own address: Back returns to the form, and a reload opens the page itself.
 * @param isFailedNow fetches the order again; returns whether its last payment has failed
 */
export function useFailure(orderId: string, isFailedNow: () => Promise<boolean>) {
  const [isFailed, setIsFailed] = useState(false)

  useEffect(() => {
    const follow = () => setIsFailed(window.location.pathname.startsWith(PAGE))
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])

  // Back at the form, only the CVV is missing.
  const wasFailed = useRef(false)
  useEffect(() => {
    if (wasFailed.current && !isFailed) document.getElementById(SECURITY_CODE)?.focus()
    wasFailed.current = isFailed
  }, [isFailed])

  const showFailure = useCallback(async () => {
    if (!(await isFailedNow())) return false
    window.history.pushState(null, '', PAGE + orderId)
    setIsFailed(true)
    window.scrollTo(0, 0)
    return true
  }, [orderId, isFailedNow])

  return { isFailed, showFailure }
}
