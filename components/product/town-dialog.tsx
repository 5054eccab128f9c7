'use client'

import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { recallTyped, rememberTyped, type TypedAddress } from '#components/checkout/checkout-draft.ts'
import { Alert } from '#components/kit/alert/alert.tsx'
import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { Options } from '#components/kit/field/options.tsx'
import { SelectField } from '#components/kit/field/select-field.tsx'
import { type ChosenTown, TownField } from '#components/kit/field/town-field.tsx'
import { PartNotLoaded } from '#components/kit/state/not-loaded.tsx'
import { queryClient, ShopProblem } from '#lib/http/query-client.ts'
import { tidyName } from '#lib/places/find-town.ts'
import { useCounties, useCountries, useTowns } from '#lib/places/queries.ts'
import { rememberTown } from './delivery-town.ts'
import { townQuote } from './town-quote.ts'

const NO_TOWN: ChosenTown = { id: null, name: '', town: null }
/** The delivery town. */
const HOME = 'KE'

/** Dialog for the delivery town, so that product pages show the visitor's own town, its charge and day. */
export function TownDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog title="Delivery to your town" onClose={onClose}>
        <DialogBody>
          <TownForm onDone={onClose} />
        </DialogBody>
      </Dialog>
    </QueryClientProvider>
  )
}

/** The error of a town that is not chosen; the county has its own error if the town is empty. */
function wrongTown(countyId: number, typed: string): string | undefined {
  if (countyId) return 'Please choose a city'
  return typed ? 'Choose one of the places below, or a county first.' : undefined
}

/** Fills the town into the guest's address in the cart, unless an address is typed there. */
function fillCheckout(place: Pick<TypedAddress, 'countryId' | 'countyId' | 'cityId' | 'cityName'>) {
  const typed = recallTyped()
  if (!typed?.physicalLocation) rememberTyped({ ...typed, ...place })
}

function TownForm({ onDone }: { onDone: () => void }) {
  const [countyId, setCountyId] = useState(0)
  const [tried, setTried] = useState(false)
  const countries = useCountries()
  const homeId = countries.data?.find(({ code }) => code === HOME)?.id ?? 0
  const counties = useCounties(homeId)
  const towns = useTowns(countyId)
  const [town, setTown] = useState<ChosenTown>(NO_TOWN)
  const choose = useMutation({
    mutationFn: async (place: { cityId: number; town: string }) => {
      const answer = await townQuote(place)
      if (!answer.ok) throw new ShopProblem(answer.problem)
      rememberTown(answer.quote)
      fillCheckout({ countryId: homeId, countyId, cityId: place.cityId, cityName: place.town })
    },
    onSuccess: onDone,
  })
  const failed = [countries, counties, towns].find((list) => list.error)

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (town.id) choose.mutate({ cityId: town.id, town: tidyName(town.name) })
  }

  return (
    <form onSubmit={onSubmit} className="space-y-5" noValidate>
      <SelectField
        label="County"
        value={countyId || ''}
        error={tried && !countyId && !town.name ? 'Please choose a county' : undefined}
        onChange={(event) => {
          setCountyId(Number(event.target.value))
          setTown(NO_TOWN)
        }}
      >
        <Options
          list={counties.data}
          none="Please choose a county"
          loading={countries.isLoading || counties.isLoading}
        />
      </SelectField>
      <TownField
        hasCounty={countyId > 0}
        county={counties.data?.find(({ id }) => id === countyId)?.name ?? ''}
        towns={towns.data}
        id={town.id}
        name={town.name}
        error={tried && !town.id ? wrongTown(countyId, town.name) : undefined}
        countryId={homeId}
        onChange={setTown}
        onFound={(found) => {
          setCountyId(found.countyId)
          setTown({ id: found.id, name: found.name, town: found })
        }}
      />
      {failed?.error ? (
        <PartNotLoaded
          title="We could not load counties and towns."
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      ) : null}
      {choose.error ? (
        <Alert tone="danger" title="We could not load the delivery charge." live="assertive">
          {choose.error.message}
        </Alert>
      ) : null}
      <Button type="submit" disabled={choose.isPending}>
        {choose.isPending ? 'One moment…' : 'Show delivery'}
      </Button>
    </form>
  )
}
