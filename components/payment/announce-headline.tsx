'use client'

import { useEffect } from 'react'
import { paymentAlert } from './payment-alert.ts'

/** Notifies the page around the bank's frame, if it is ours, that the challenge has a response. */
export function AnnounceHeadline({ isDecided }: { isDecided: boolean }) {
  useEffect(() => {
    if (window.top !== window) window.top?.postMessage(paymentAlert(isDecided), window.location.origin)
  }, [isDecided])
  return null
}
