'use client'

import { useEffect } from 'react'
import { paymentAlert } from './payment-alert.ts'

/** Tells the window around the bank's frame, when it is one of ours, that the challenge has been answered. */
export function AnnounceHeadline({ known }: { known: boolean }) {
  useEffect(() => {
    if (window.top !== window) window.top?.postMessage(paymentAlert(known), window.location.origin)
  }, [known])
  return null
}
