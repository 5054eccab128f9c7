'use client'

import { useId } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { MAX_TEXT } from '#lib/contract/catalogue/office/family-form.ts'
import { TextArea } from '../text-area.tsx'
import type { FormEditor } from './form-editor.ts'
import { LineList } from './line-list.tsx'

/** Texts of a family: for cards, page and documents, and the story behind it. */
export function WordsPart({ form }: { form: FormEditor }) {
  const { values, set, errors } = form
  return (
    <div className="room-gutter grid max-w-220 gap-4 py-4">
      <OfficeField
        label="Name on documents (if empty: brand and name)"
        value={values.fullName ?? ''}
        readOnly={!set}
        maxLength={200}
        error={errors.fullName}
        onChange={(fullName) => set?.({ fullName }, 'fullName')}
      />
      <TextArea
        label="Short description (at the top of the page and in search engines)"
        value={values.shortDescription ?? ''}
        rows={3}
        most={400}
        error={errors.shortDescription}
        onChange={set && ((shortDescription) => set({ shortDescription }, 'shortDescription'))}
      />
      <TextArea
        label="Description (empty line between paragraphs; “# Woven in Thika” makes a heading)"
        value={values.longDescription ?? ''}
        rows={12}
        most={MAX_TEXT}
        error={errors.longDescription}
        onChange={set && ((longDescription) => set({ longDescription }, 'longDescription'))}
      />
      <Story form={form} />
      <LineList
        title="Tags on cards and on the page"
        noun="tag"
        lines={values.tags.map((text) => ({ text }))}
        fields={[{ name: 'text', label: 'Tag', width: 'flex-1' }]}
        empty={{ text: '' }}
        edit={{
          onChange: set && ((lines, tag) => set({ tags: lines.map(({ text }) => text) }, tag)),
          errorAt: (at) => errors[`tags.${at}`],
          error: errors.tags,
        }}
      />
    </div>
  )
}

/** "Inspired by": an optional heading and text. */
function Story({ form: { values, set, errors } }: { form: FormEditor }) {
  const id = useId()
  const { inspired } = values
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">Inspired by</legend>
      <label htmlFor={id} className="flex min-h-8 items-center gap-2">
        <input
          id={id}
          type="checkbox"
          disabled={!set}
          checked={inspired !== null}
          onChange={({ target }) => set?.({ inspired: target.checked ? { title: '', text: '' } : null })}
        />
        Show the story “Inspired by”
      </label>
      {inspired ? (
        <div className="mt-1 grid gap-3 border-l-3 border-hairline pl-3">
          <OfficeField
            label="Heading of the story"
            value={inspired.title}
            readOnly={!set}
            maxLength={120}
            error={errors['inspired.title']}
            onChange={(title) => set?.({ inspired: { ...inspired, title } }, 'inspired.title')}
          />
          <TextArea
            label="Story"
            value={inspired.text}
            most={4_000}
            error={errors['inspired.text']}
            onChange={set && ((text) => set({ inspired: { ...inspired, text } }, 'inspired.text'))}
          />
        </div>
      ) : null}
    </fieldset>
  )
}
