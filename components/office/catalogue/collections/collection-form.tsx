'use client'

import { useState } from 'react'
import { OfficeCheckbox } from '#components/kit/field/office-checkbox.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { type OfficeCollectionPart, officeCollectionSave } from '#lib/contract/office/collections.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { PictureField } from '../picture-field.tsx'
import { TextArea } from '../text-area.tsx'

/** What is made or changed: a collection, or a part of one. */
export interface Edited {
  /** Null: a new one. */
  item: (OfficeCollectionPart & { blurb?: string }) | null
  /** The collection that a part belongs to. */
  of: { code: string; name: string } | null
}

/** Makes or changes a collection, or a part of one. */
export function CollectionForm({ edited: { item, of }, onClose }: { edited: Edited; onClose: () => void }) {
  const [name, setName] = useState(item?.name ?? '')
  const [blurb, setBlurb] = useState(item?.blurb ?? '')
  const [cover, setCover] = useState(item?.cover ?? null)
  const [isShown, setShown] = useState(item?.isShown ?? true)
  const [wrong, setWrong] = useState<string | undefined>()
  const { run, isRunning, problem } = useOfficeAction(officeCollectionSave, {
    refreshes: ['office-collection-list', 'office-sheet-choices', 'office-family-choices'],
    onDone: (_saved, message) => {
      noteDone(message)
      onClose()
    },
  })
  const errors = problem?.fields ?? {}
  const noun = of ? `part of ${of.name}` : 'collection'
  const save = () => {
    setWrong(cover ? undefined : 'Choose a picture: the menu and the home page show it.')
    if (!cover) return
    void run({
      ...(item && { code: item.code, version: item.version }),
      ...(of && { of: of.code }),
      ...{ name, blurb: of ? '' : blurb, cover: cover.sha256, isShown },
    })
  }
  return (
    <OfficeForm
      words={{
        title: item ? `Change ${item.name}` : `New ${noun}`,
        text: of ? 'Customers choose it in the menu and as a filter.' : 'It stands in the menu and on the home page.',
        submit: item ? 'Save' : `Make this ${of ? 'part' : 'collection'}`,
        failed:
          problem?.code === 'changed-meanwhile' ? 'Not saved: open it again to see what it is now.' : 'Not saved.',
      }}
      state={{ isRunning, problem }}
      className="p-5"
      onSubmit={save}
      onClose={onClose}
    >
      <OfficeField label="Name" className="mt-3" value={name} error={errors.name} onChange={setName} />
      {of ? null : (
        <div className="mt-3">
          <TextArea label="About it" value={blurb} error={errors.blurb} onChange={setBlurb} />
        </div>
      )}
      <PictureField label="Picture" picture={cover} error={wrong ?? errors.cover} onChange={setCover} />
      <div className="mt-3 flex min-h-8 items-center gap-2">
        <OfficeCheckbox label="Shown in the shop" isChecked={isShown} onChange={() => setShown(!isShown)} />
        <span>Shown in the shop’s menu</span>
      </div>
    </OfficeForm>
  )
}
