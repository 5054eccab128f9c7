'use client'

import { useEffect } from 'react'
import { Button } from '#components/ui/button.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { PartNotLoaded } from '#components/ui/not-loaded.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useAddresses } from '#lib/account/address-queries.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { wantedAddress } from './saved-address.ts'
import type { CheckoutState } from './use-checkout.ts'

/** The saved address the order goes to: the default until another is chosen. */
export function SavedAddressCard({ checkout }: { checkout: CheckoutState }) {
  const { draft, change } = checkout
  const { data: addresses, error, refetch } = useAddresses()
  const wanted = addresses ? wantedAddress(addresses, draft.saved) : draft.saved
  const isChosen = JSON.stringify(draft.saved) === JSON.stringify(wanted)
  useEffect(() => {
    if (!isChosen) change({ saved: wanted })
  })

  if (!addresses && error)
    return (
      <PartNotLoaded title="Your addresses cannot be listed just now." error={error} onRetry={() => void refetch()} />
    )
  if (!addresses) return <Skeleton className="h-24" />
  const ask = {
    onClick: checkout.askAddress,
    onPointerEnter: checkout.expectAddress,
    onFocus: checkout.expectAddress,
    'aria-haspopup': 'dialog' as const,
  }
  if (!wanted)
    return (
      <Button id="order-address" variant="outline" {...ask} className="w-full md:w-auto">
        Add your address
      </Button>
    )
  return (
    <div>
      <div className="flex items-start justify-between gap-4 border border-field bg-paper px-4 py-3">
        <address className="min-w-0 not-italic">
          <span className="block font-semibold">{wanted.name}</span>
          <span className="block">{wanted.place}</span>
          <span className="block text-small text-muted">{showKenyanMobile(wanted.mobileNumber)}</span>
        </address>
        <button id="order-address" type="button" className="link min-h-11 shrink-0" {...ask}>
          Change<span className="sr-only"> the address</span>
        </button>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6 text-small">
        <NavLink href="/select-address" className="link py-1.5">
          All my addresses
        </NavLink>
        <NavLink href="/delivery-information" className="link py-1.5">
          Delivery charges by county
        </NavLink>
      </p>
    </div>
  )
}
