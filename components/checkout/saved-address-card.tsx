'use client'

import { useEffect } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useAddresses } from '#lib/profile/address-queries.ts'
import { type SavedAddress, selectedAddress } from './saved-address.ts'
import type { AddressDialogState } from './use-address-dialog.ts'

/** The saved address of the delivery: the default until the user chooses another. */
export function SavedAddressCard({
  value,
  onChange,
  dialog,
}: {
  value: SavedAddress | null
  onChange: (saved: SavedAddress | null) => void
  dialog: Pick<AddressDialogState, 'ask' | 'expect'>
}) {
  const texts = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
  const { data: addresses, error, refetch } = useAddresses()
  const selected = addresses ? selectedAddress(addresses, value) : value
  const isChosen = JSON.stringify(value) === JSON.stringify(selected)
  useEffect(() => {
    if (!isChosen) onChange(selected)
  })

  if (!addresses && error)
    return (
      <PartNotLoaded
        title={texts.addressesFailed}
        retry={texts.tryAgain}
        error={{ message: reasonIn(problems, error) }}
        onRetry={() => void refetch()}
      />
    )
  if (!addresses) return <Skeleton className="h-24" />
  const ask = {
    onClick: () => void dialog.ask(),
    onPointerEnter: dialog.expect,
    onFocus: dialog.expect,
    'aria-haspopup': 'dialog' as const,
  }
  if (!selected)
    return (
      <Button id="order-address" variant="outline" {...ask} className="w-full md:w-auto">
        {texts.addAddress}
      </Button>
    )
  return (
    <div>
      <div className="flex items-start justify-between gap-4 border border-field bg-paper px-4 py-3">
        <address className="min-w-0 not-italic">
          <span className="block font-semibold">{selected.name}</span>
          <span className="block">{selected.place}</span>
          <span className="block text-small text-muted">{showKenyanMobile(selected.mobileNumber)}</span>
        </address>
        <button id="order-address" type="button" className="link min-h-11 shrink-0" {...ask}>
          {texts.change}
          <span className="sr-only"> {texts.theAddress}</span>
        </button>
      </div>
      <p className="mt-2 flex flex-wrap gap-x-6 text-small">
        <NavLink href="/select-address" className="link py-1.5">
          {texts.allAddresses}
        </NavLink>
        <NavLink href="/delivery-information" className="link py-1.5">
          {texts.chargesByCounty}
        </NavLink>
      </p>
    </div>
  )
}
