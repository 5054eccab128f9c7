'use client'

import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { type OfficeCollectionPart, officeCollectionSave } from '#lib/contract/catalogue/office/collections.ts'
import { PictureField } from '../picture-field.tsx'
import { TextArea } from '../text-area.tsx'

/** The collection, or the part of a collection, that is added or changed. */
export interface Edited {
  /** Null for a new item. */
  item: (OfficeCollectionPart & { blurb?: string }) | null
  /** The collection that a part belongs to. */
  of: { code: string; name: string } | null
}

/** Makes or changes a collection, or a part of one. */
export function CollectionForm({ edited: { item, of }, onClose }: { edited: Edited; onClose: () => void }) {
  const form = useOfficeForm(officeCollectionSave, {
    defaults: {
      ...{ name: item?.name ?? '', blurb: item?.blurb ?? '', cover: item?.cover ?? null },
      isShown: item?.isShown ?? true,
    },
    toInput: ({ name, blurb, cover, isShown }, wrong) => ({
      ...(item && { code: item.code, version: item.version }),
      ...(of && { of: of.code }),
      ...{ name, blurb: of ? '' : blurb, isShown },
      cover: cover?.sha256 ?? wrong('cover', 'Choose a picture. The menu and the home page show it.'),
    }),
    refreshes: ['office-collection-list', 'office-sheet-choices', 'office-family-choices'],
    onClose,
  })
  const noun = of ? `part of ${of.name}` : 'collection'
  return (
    <OfficeForm
      words={{
        title: item ? `Change ${item.name}` : `New ${noun}`,
        text: of ? 'Customers see it in the menu and as a filter.' : 'Shown in the menu and on the home page.',
        submit: item ? 'Save' : `Add ${of ? 'part' : 'collection'}`,
        failed:
          form.problem?.code === 'changed-meanwhile'
            ? 'Not saved: someone else changed it. Open it again to see the current version.'
            : 'Not saved.',
      }}
      form={form}
      className="p-5"
      onClose={onClose}
    >
      <OfficeField label="Name" className="mt-3" {...form.field('name')} />
      {of ? null : (
        <div className="mt-3">
          <TextArea label="Description" {...form.field('blurb')} />
        </div>
      )}
      <PictureField label="Picture" {...form.field('cover')} />
      <CheckboxField
        className="mt-3"
        label="Shown in the shop’s menu"
        value={form.typed.isShown}
        onChange={(isShown) => form.change('isShown', isShown)}
      />
    </OfficeForm>
  )
}
