'use client'

import { Button } from '#components/kit/button/button.tsx'
import { type Consent, consent } from '#lib/account/consent.ts'

/** Consent to storage the shop does not require, with two equally prominent buttons. */
export function CookieChoice({ onDecided }: { onDecided: () => void }) {
  const decide = (choice: Consent) => {
    consent.decide(choice)
    onDecided()
  }
  return (
    <>
      <p className="min-w-32 flex-1 text-tiny md:text-small">
        <span className="max-md:hidden">
          We save your cart on this device. May we also remember what you view and search for?
        </span>
        <span className="md:hidden">May we remember here what you view and search for?</span>
      </p>
      <p className="flex flex-none gap-x-2">
        <Button variant="quiet" size="small" className="px-2! md:px-4!" onClick={() => decide('declined')}>
          Decline
        </Button>
        <Button variant="quiet" size="small" className="px-2! md:px-4!" onClick={() => decide('accepted')}>
          Accept
        </Button>
      </p>
    </>
  )
}
