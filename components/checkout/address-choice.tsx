'use client'

import { RadioCards } from '#components/kit/field/radio-cards.tsx'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { checkoutTexts } from '#lib/language/checkout.ts'
import { problemTexts, reasonIn } from '#lib/language/problems.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useAddresses, useDefaultAddress } from '#lib/profile/address-queries.ts'
import { type SavedAddress, savedOf } from './saved-address.ts'

/** The user's saved addresses to choose from, the default first. */
export function AddressChoice({
  value,
  onChange,
}: {
  value: number | null
  onChange: (address: SavedAddress) => void
}) {
  const texts = useTexts(checkoutTexts)
  const problems = useTexts(problemTexts)
  const { data: addresses, error, refetch } = useAddresses()
  const defaulting = useDefaultAddress()
  if (!addresses && error)
    return (
      <PartNotLoaded
        title={texts.addressesFailed}
        retry={texts.tryAgain}
        error={{ message: reasonIn(problems, error) }}
        onRetry={() => void refetch()}
      />
    )
  if (!addresses) return <Skeleton className="h-28" />
  if (addresses.length === 0) return <p className="text-muted">{texts.noAddress}</p>

  const chosen = addresses.find(({ id }) => id === value)
  async function makeDefault(id: number) {
    const answer = await defaulting.mutateAsync({ id })
    if (answer.ok) showAlert({ tone: 'success', title: answer.message })
    else showAlert({ tone: 'danger', title: answer.problem.message })
  }
  return (
    <>
      <RadioCards
        legend={texts.deliverTo}
        name="addressId"
        value={String(value ?? '')}
        onChange={(event) => {
          const address = addresses.find(({ id }) => id === Number(event.target.value))
          if (address) onChange(savedOf(address, true))
        }}
        options={addresses.map((address) => {
          const { name, place, mobileNumber } = savedOf(address, true)
          return {
            value: String(address.id),
            title: (
              <>
                {name}
                {address.default ? <span className="font-normal text-success"> {texts.default}</span> : null}
              </>
            ),
            text: (
              <>
                {place}
                <br />
                {showKenyanMobile(mobileNumber)}
              </>
            ),
          }
        })}
      />
      {chosen && !chosen.default ? (
        <button
          type="button"
          className="link min-h-11 text-small"
          disabled={defaulting.isPending}
          onClick={() => void makeDefault(chosen.id)}
        >
          {texts.makeDefault}
        </button>
      ) : null}
    </>
  )
}
