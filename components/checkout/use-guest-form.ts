import { useEffect } from 'react'
import * as z from 'zod/mini'
import { useCheckedForm } from '#components/account/use-checked-form.ts'
import { KENYA } from '#lib/contract/choices.ts'
import { type GuestAddress, guestAddress, guestContact } from '#lib/contract/order.ts'
import { showKenyanMobile } from '#lib/phone.ts'
import { namesOfTown } from '#lib/query/reference.ts'
import { type CheckoutDraft, type Contact, recallTyped, rememberTyped, type TypedAddress } from './checkout-draft.ts'

const NOTHING: TypedAddress = {
  firstName: '',
  middleName: '',
  lastName: '',
  email: '',
  mobileNumber: '',
  countryId: KENYA,
  countyId: null,
  cityId: null,
  physicalLocation: '',
  postalCode: '',
}

/** The contract's address, with sentences of its own for the country. */
const addressForm = z.extend(guestAddress, {
  countryId: z.int().check(
    z.minimum(1, 'Please choose a country'),
    z.refine((id) => id < 1 || id === KENYA, 'Choose Kenya, or collect your order.'),
  ),
})

/** Fields and their checks come from the contract; errors show once a field was left or the form submitted. */
export function useGuestForm(
  kind: 'address' | 'contact',
  errors: Record<string, string>,
  onDone: (given: Partial<CheckoutDraft>) => void,
) {
  const form = useCheckedForm(async () => (kind === 'address' ? addressForm : guestContact), {
    defaults: { ...NOTHING, ...recallTyped() },
  })
  const { watch, write, setError, focusFirst } = form

  useEffect(() => {
    const watching = watch((typed) => rememberTyped(typed as Partial<TypedAddress>))
    return () => watching.unsubscribe()
  }, [watch])

  useEffect(() => {
    const refused = Object.entries(errors)
    for (const [name, message] of refused) setError(name, { type: 'server', message })
    focusFirst(refused.map(([name]) => name))
  }, [errors, setError, focusFirst])

  return {
    ...form,
    attributes: form.attributes((given) => {
      const { firstName, middleName, lastName, email, mobileNumber } = given as Contact
      // One written form for every number, from here on.
      write('mobileNumber', showKenyanMobile(mobileNumber))
      const contact = { firstName, middleName, lastName, email, mobileNumber }
      if (kind === 'contact') return onDone({ contact })
      const address = given as GuestAddress
      onDone({ contact, address: { ...address, ...namesOfTown(address) } })
    }),
  }
}
