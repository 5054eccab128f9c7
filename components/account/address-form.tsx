'use client'

import { Button } from '#components/kit/button/button.tsx'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { keepFocus } from '#components/kit/dialog/keep-focus.ts'
import { Checkbox } from '#components/kit/field/checkbox.tsx'
import { NameFields } from '#components/kit/field/name-fields.tsx'
import { PlaceFields } from '#components/kit/field/place-fields.tsx'
import { TextField } from '#components/kit/field/text-field.tsx'
import { FormProblem } from '#components/kit/form/form-problem.tsx'
import { useCallForm } from '#components/kit/form/use-call-form.ts'
import { showAlert } from '#lib/browser/alerts.ts'
import { remember } from '#lib/browser/tab-storage.ts'
import { type Address, addressCreate, addressUpdate } from '#lib/contract/accounts/address.ts'
import type { Input } from '#lib/contract/base/call.ts'
import { KENYA } from '#lib/contract/base/choices.ts'
import { showKenyanMobile } from '#lib/format/phone.ts'
import { addressTexts } from '#lib/language/address.ts'
import { useLanguage } from '#lib/language/language.ts'
import { useTexts } from '#lib/language/texts.ts'
import { useCreateAddress, useUpdateAddress } from '#lib/profile/address-queries.ts'

const EMPTY = {
  firstName: '',
  middleName: '',
  lastName: '',
  primaryMobileNumber: '',
  country: KENYA,
  county: null,
  city: null,
  countyName: '',
  cityName: '',
  postalCode: '',
  physicalLocation: '',
  default: false,
}

function fieldsOf(address: Address) {
  const { id, firstName, middleName, lastName, country, county, city, physicalLocation, postalCode } = address
  return {
    id,
    firstName,
    middleName: middleName ?? '',
    lastName,
    primaryMobileNumber: showKenyanMobile(address.primaryMobileNumber),
    country: country.id,
    county: county?.id ?? null,
    city: city?.id ?? null,
    // Our own list names a county with an id. A town can be missing from every list.
    countyName: county?.id ? '' : (county?.name ?? ''),
    cityName: city?.name ?? '',
    postalCode: postalCode ?? '',
    physicalLocation,
    default: address.default,
  }
}

/**
 * Adds an address, or changes the given address, in a dialog.
 * @param onSaved called with the saved address before the dialog closes
 */
export function AddressForm({
  address,
  onSaved,
  onClose,
}: {
  address?: Address
  onSaved?: (saved: Address) => void
  onClose: () => void
}) {
  const texts = useTexts(addressTexts)
  const create = useCreateAddress()
  const update = useUpdateAddress()
  const keep = address ? `address-${address.id}` : 'address-new'
  const form = useCallForm(async () => (address ? addressUpdate : addressCreate), {
    defaults: address ? fieldsOf(address) : EMPTY,
    keep,
    send: (given) =>
      address
        ? update.mutateAsync({ ...(given as Input<typeof addressUpdate>), id: address.id })
        : create.mutateAsync(given as Input<typeof addressCreate>),
    onDone: (saved, message) => {
      showAlert({ tone: 'success', title: message })
      onSaved?.(saved)
      onClose()
    },
  })
  const { field, problem, isSubmitting } = form

  /** The draft of a new address survives closing. A cancelled change is forgotten. */
  function close() {
    if (address) remember(keep, null)
    onClose()
  }

  return (
    <Dialog title={address ? texts.changeAddress : texts.addAddress} onClose={close} closeLabel={texts.close}>
      <DialogBody>
        <form {...form.attributes} lang={useLanguage()} className="space-y-5">
          <FormProblem problem={problem} />
          <div className="grid grid-cols-1 gap-x-4 gap-y-5 md:grid-cols-2">
            <NameFields form={form} />
            <TextField
              label={texts.mobile}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="0712 345 678"
              {...field('primaryMobileNumber')}
            />
          </div>
          <PlaceFields form={form} />
          {address?.default ? null : <Checkbox {...field('default')}>{texts.useAsDefault}</Checkbox>}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" disabled={isSubmitting} {...keepFocus}>
              {isSubmitting ? texts.saving : texts.save}
            </Button>
            <Button variant="outline" onClick={close}>
              {texts.cancel}
            </Button>
          </div>
        </form>
      </DialogBody>
    </Dialog>
  )
}
