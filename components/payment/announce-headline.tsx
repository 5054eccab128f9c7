'use client'

import { useEffect } from 'react'
import { paymentAlert } from './payment-alert.ts'

/** Tells the window around the bank's frame, when it is one of ours, that the challenge has been answered. */
export function AnnounceHeadline({ isDecided }: { isDecided: boolean }) {
  useEffect(() => {
    if (window.top !== window) window.top?.postMessage(paymentAlert(isDecided), window.location.origin)
  }, [isDecided])
  return null
}
