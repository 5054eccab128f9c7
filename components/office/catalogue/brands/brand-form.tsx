'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeSelect } from '#components/kit/field/office-select.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { type OfficeBrand, type officeBrandList, officeBrandSave } from '#lib/contract/catalogue/office/collections.ts'
import { PictureField } from '../picture-field.tsx'
import { TextArea } from '../text-area.tsx'

const NEW = 'new'

/** Form to add or change a brand: name, town, picture, and the company that dispatches its products. */
export function BrandForm({
  brand: current,
  providers,
  onClose,
}: {
  brand: OfficeBrand | null
  providers: Output<typeof officeBrandList>['providers']
  onClose: () => void
}) {
  // The brand as of opening the form. If another staff member changes it, the typed text stays and their change is not
  // overwritten unseen.
  const [brand] = useState(current)
  // The first dispatcher until staff choose another, also if the list arrives after the form was opened.
  const usual = providers[0]?.code ?? NEW
  const form = useOfficeForm(officeBrandSave, {
    defaults: {
      ...{ name: brand?.name ?? '', town: brand?.town ?? '', blurb: brand?.blurb ?? '', image: brand?.image ?? null },
      ...{ provider: brand?.provider.code ?? '', providerName: '', providerTown: '' },
    },
    toInput: ({ name, town, blurb, image, provider: chosen, providerName, providerTown }) => {
      const provider = chosen || usual
      return {
        ...(brand && { code: brand.code, version: brand.version }),
        ...{ name, town, blurb, image: image?.sha256 ?? null },
        ...(provider === NEW ? { providerName, providerTown } : { providerCode: provider }),
      }
    },
    refreshes: ['office-brand-list', 'office-sheet-choices', 'office-family-choices'],
    onClose,
  })
  const provider = form.typed.provider || usual
  return (
    <OfficeForm
      words={{
        title: brand ? `Change ${brand.name}` : 'New brand',
        text: 'Customers see the name and town on products, and the picture and text on the brand’s page.',
        submit: brand ? 'Save' : 'Add brand',
        failed:
          form.problem?.code === 'changed-meanwhile'
            ? 'Not saved: someone else changed it. Open it again to see the current version.'
            : 'Not saved.',
      }}
      form={form}
      className="p-5"
      onClose={onClose}
    >
      <OfficeField label="Name" className="mt-3" data-first {...form.field('name')} />
      <OfficeField label="Town" className="mt-3" {...form.field('town')} />
      <div className="mt-3">
        <TextArea label="Description" {...form.field('blurb')} />
      </div>
      <PictureField label="Picture" {...form.field('image')} />
      <OfficeSelect className="mt-3" label="Dispatched by" {...form.field('provider')} value={provider}>
        {providers.map(({ code, name, town }) => (
          <option key={code} value={code}>
            {[name, town].filter(Boolean).join(', ')}
          </option>
        ))}
        <option value={NEW}>New dispatcher</option>
      </OfficeSelect>
      {provider === NEW ? (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <OfficeField label="Dispatcher’s name" {...form.field('providerName')} />
          <OfficeField label="Dispatcher’s town" {...form.field('providerTown')} />
        </div>
      ) : null}
    </OfficeForm>
  )
}
