import { useEffect, useMemo, useRef } from 'react'
import * as z from 'zod/mini'
import { useCheckedForm } from '#components/kit/form/use-checked-form.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { type GuestAddress, guestAddress, guestContact } from '#lib/contract/orders/order.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { namesOfTown } from '#lib/places/queries.ts'
import {
  type Contact,
  type GuestDetails,
  isFilled,
  recallTyped,
  rememberTyped,
  type TypedAddress,
} from './checkout-draft.ts'

const NOTHING: TypedAddress = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  countryId: KENYA,
  countyId: null,
  cityId: null,
  cityName: '',
  physicalLocation: '',
  postalCode: '',
}

/** The contract's address schema, with our own messages for the country. */
const addressForm = z.extend(guestAddress, {
  countryId: z.int().check(
    z.minimum(1, 'Please choose a country'),
    z.refine((id) => id < 1 || id === KENYA, 'Choose Kenya, or collect your order.'),
  ),
})

/** Functions of the guest's form for the checkout. */
export interface GuestFormHandle {
  /** Checks every field. Returns the values; null if a field is wrong, and then focuses that field. */
  check: () => Promise<GuestDetails | null>
  /** Puts the shop's own words to fields, by their names, and the focus on the first. */
  refuse: (errors: Readonly<Record<string, string>>) => void
}

/** Note to the page while the guest types: the chosen town or other country, and whether all required fields are filled. */
export interface GuestNote {
  town: { cityId: number; name: string } | null
  isAbroad: boolean
  isFilled: boolean
}

/**
 * The guest's form: fields and checks are from the contract. Errors show once a field loses focus or the order is
 * placed.
 * @param onNote called when a town was chosen, and when the form becomes complete or incomplete
 */
export function useGuestForm(kind: 'address' | 'contact', onNote: (note: GuestNote) => void) {
  const form = useCheckedForm(async () => (kind === 'address' ? addressForm : guestContact), {
    defaults: { ...NOTHING, ...recallTyped() },
  })
  const { watch, write, setError, focusFirst, attributes: attributesOf } = form
  const given = useRef<GuestDetails | null>(null)

  useEffect(() => {
    const note = (typed: Partial<TypedAddress>) => {
      const { countryId, countyId, cityId, cityName } = typed
      const place = countryId && countyId && cityId ? { countryId, countyId, cityId, cityName } : null
      onNote({
        town: place && { cityId: place.cityId, name: namesOfTown(place).town || (cityName ?? '') },
        isAbroad: kind === 'address' && Boolean(countryId) && countryId !== KENYA,
        isFilled: isFilled(typed, kind),
      })
    }
    note({ ...NOTHING, ...recallTyped() })
    const watching = watch((typed) => {
      rememberTyped(typed as Partial<TypedAddress>)
      note(typed as Partial<TypedAddress>)
    })
    return () => watching.unsubscribe()
  }, [watch, kind, onNote])

  const attributes = attributesOf((checked) => {
    const { firstName, middleName, lastName, email, mobileNumber } = checked as Contact
    // One written form for every number, from here on.
    write('mobileNumber', showKenyanMobile(mobileNumber))
    const contact = { firstName, middleName, lastName, email, mobileNumber }
    const address = checked as GuestAddress
    given.current = kind === 'contact' ? { contact } : { contact, address: { ...address, ...namesOfTown(address) } }
  })
  const { onSubmit } = attributes

  const handle: GuestFormHandle = useMemo(
    () => ({
      async check() {
        given.current = null
        await onSubmit()
        return given.current
      },
      refuse(errors) {
        for (const [name, message] of Object.entries(errors)) setError(name, { type: 'server', message })
        focusFirst(Object.keys(errors))
      },
    }),
    [onSubmit, setError, focusFirst],
  )
  return { ...form, attributes, handle }
}
