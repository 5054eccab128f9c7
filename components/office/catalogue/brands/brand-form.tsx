'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import type { Output } from '#lib/contract/call.ts'
import { type OfficeBrand, type officeBrandList, officeBrandSave } from '#lib/contract/office/collections.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { PictureField } from '../picture-field.tsx'
import { TextArea } from '../text-area.tsx'

const NEW = 'new'

/** Makes a brand, or changes one: its name, where it is, its picture, and who dispatches its products. */
export function BrandForm({
  brand: current,
  providers,
  onClose,
}: {
  brand: OfficeBrand | null
  providers: Output<typeof officeBrandList>['providers']
  onClose: () => void
}) {
  // As it was when the form was opened: a change by somebody else meanwhile takes nothing away that is typed, and is not saved
  // over unseen.
  const [brand] = useState(current)
  const [name, setName] = useState(brand?.name ?? '')
  const [town, setTown] = useState(brand?.town ?? '')
  const [blurb, setBlurb] = useState(brand?.blurb ?? '')
  const [image, setImage] = useState(brand?.image ?? null)
  const [provider, setProvider] = useState(brand?.provider.code ?? providers[0]?.code ?? NEW)
  const [providerName, setProviderName] = useState('')
  const [providerTown, setProviderTown] = useState('')
  const { run, isRunning, problem } = useOfficeAction(officeBrandSave, {
    refreshes: ['office-brand-list', 'office-sheet-choices', 'office-family-choices'],
    onDone: (_saved, message) => {
      noteDone(message)
      onClose()
    },
  })
  const errors = problem?.fields ?? {}
  const isNewProvider = provider === NEW
  const save = () =>
    void run({
      ...(brand && { code: brand.code, version: brand.version }),
      ...{ name, town, blurb, image: image?.sha256 ?? null },
      ...(isNewProvider ? { providerName, providerTown } : { providerCode: provider }),
    })
  return (
    <OfficeForm
      words={{
        title: brand ? `Change ${brand.name}` : 'New brand',
        text: 'Customers see its name and town on products, and its page with picture and text.',
        submit: brand ? 'Save' : 'Make this brand',
        failed:
          problem?.code === 'changed-meanwhile' ? 'Not saved: open it again to see what it is now.' : 'Not saved.',
      }}
      state={{ isRunning, problem }}
      className="p-5"
      onSubmit={save}
      onClose={onClose}
    >
      <OfficeField label="Name" className="mt-3" data-first value={name} error={errors.name} onChange={setName} />
      <OfficeField label="Town" className="mt-3" value={town} error={errors.town} onChange={setTown} />
      <div className="mt-3">
        <TextArea label="About it" value={blurb} error={errors.blurb} onChange={setBlurb} />
      </div>
      <PictureField label="Picture" picture={image} error={errors.image} onChange={setImage} />
      <label className="mt-3 block">
        <span className="block text-tiny text-muted">Who dispatches its products</span>
        <select
          className="office-field mt-1 w-full"
          value={provider}
          onChange={({ target }) => setProvider(target.value)}
        >
          {providers.map(({ code, name: named, town: of }) => (
            <option key={code} value={code}>
              {[named, of].filter(Boolean).join(', ')}
            </option>
          ))}
          <option value={NEW}>Somebody new</option>
        </select>
      </label>
      {isNewProvider ? (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <OfficeField
            label="Name of who dispatches"
            value={providerName}
            error={errors.providerName}
            onChange={setProviderName}
          />
          <OfficeField label="Their town" value={providerTown} error={errors.providerTown} onChange={setProviderTown} />
        </div>
      ) : null}
    </OfficeForm>
  )
}
