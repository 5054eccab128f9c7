import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { type Path, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type GuestAddress, guestAddress, guestContact } from '#lib/contract/order.ts'
import { showKenyanMobile } from '#lib/phone.ts'
import { type CheckoutDraft, type Contact, recallTyped, rememberTyped, type TypedAddress } from './checkout-draft.ts'

const NOTHING: TypedAddress = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  countryId: 0,
  countyId: 0,
  cityId: 0,
  physicalLocation: '',
  postalCode: '',
}

const IDS = new Set<Path<TypedAddress>>(['countryId', 'countyId', 'cityId'])

/** The contract's address, with a sentence of its own for a country that was not chosen. */
const addressForm = z.extend(guestAddress, {
  countryId: z.int().check(z.minimum(1, 'Please choose a country')),
})

/** Fields and their checks come from the contract; errors show once a field was left or the form submitted. */
export function useGuestForm(kind: 'address' | 'contact', errors: Record<string, string>) {
  const form = useForm<TypedAddress, unknown, GuestAddress | Contact>({
    resolver: zodResolver(kind === 'address' ? addressForm : guestContact) as never,
    defaultValues: { ...NOTHING, ...recallTyped() },
    mode: 'onTouched',
  })
  const { register, handleSubmit, watch, setValue, setError, setFocus, formState } = form

  useEffect(() => {
    const watching = watch((typed) => rememberTyped(typed as Partial<TypedAddress>))
    return () => watching.unsubscribe()
  }, [watch])

  useEffect(() => {
    const refused = Object.entries(errors) as [Path<TypedAddress>, string][]
    for (const [name, message] of refused) setError(name, { type: 'server', message })
    if (refused[0]) setFocus(refused[0][0])
  }, [errors, setError, setFocus])

  return {
    watch,
    /** Writes a value as if it had been typed; it is checked when the field is already showing an error. */
    write<Name extends Path<TypedAddress>>(name: Name, value: TypedAddress[Name]) {
      setValue(name, value as never, { shouldDirty: true, shouldValidate: Boolean(formState.errors[name]) })
    },
    /** A text field's attributes, error included. */
    field: (name: Path<TypedAddress>) => ({
      // A select's own value is text; the contract's ids are numbers.
      ...register(name, IDS.has(name) ? { setValueAs: Number } : undefined),
      id: `guest-${name}`,
      error: formState.errors[name]?.message,
    }),
    submit: (onDone: (given: Partial<CheckoutDraft>) => void) =>
      handleSubmit((given) => {
        const { firstName, middleName, lastName, email, mobileNumber } = given
        // One written form for every number, from here on.
        setValue('mobileNumber', showKenyanMobile(mobileNumber))
        const contact = { firstName, middleName, lastName, email, mobileNumber }
        if (kind === 'contact') onDone({ contact })
        else onDone({ contact, address: { ...(given as GuestAddress), ...chosenPlaces() } })
      }),
  }
}
export type GuestForm = ReturnType<typeof useGuestForm>

/** The county and town in words, as the selects show them. */
function chosenPlaces() {
  const shown = (id: string) =>
    (document.getElementById(id) as HTMLSelectElement | null)?.selectedOptions[0]?.textContent ?? ''
  return { county: shown('guest-countyId'), town: shown('guest-cityId') }
}
