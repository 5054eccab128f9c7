'use client'

import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { isOwnPage } from '#lib/content/own-pages.ts'
import type { Banner } from '#lib/contract/content/content-parts.ts'
import {
  type Entry,
  type FieldForm,
  formOf,
  type ListForm,
  type ListSchema,
  listFormOf,
} from '#lib/contract/content/entry-forms.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { ButtonRow } from './button-row.tsx'
import { ChoiceRow } from './choice-row.tsx'
import { CollectionRow } from './collection-row.tsx'
import { findingsOf } from './field-row.tsx'
import { MarkdownRow } from './markdown-row.tsx'
import { PictureRow } from './picture-row.tsx'
import { ShownFields, type ShownTimes } from './shown-fields.tsx'
import { TargetRow } from './target-row.tsx'
import { LongTextRow, TextRow } from './text-rows.tsx'
import { VideoRows } from './video-rows.tsx'
import { WordsRow } from './words-row.tsx'

interface EntryFieldsProps<One extends Entry> {
  /** The list of the entry, which declares its form. */
  list: ListSchema
  entry: One
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (entry: One) => void
}

/** The fields of an entry in the order of its form, each with its findings. */
export function EntryFields<One extends Entry>({ list, ...props }: EntryFieldsProps<One>) {
  const { noun } = listFormOf(list)
  return formOf(list, props.entry).map(([name, form]) => <Field key={name} {...props} {...{ name, form, noun }} />)
}

const ADDRESS = { spellCheck: false, autoCapitalize: 'none' } as const

function Field<One extends Entry>({
  name,
  form,
  noun,
  entry,
  findings,
  refusal,
  onChange,
}: Omit<EntryFieldsProps<One>, 'list'> & { name: string; form: FieldForm } & Pick<ListForm, 'noun'>) {
  const { kind, label, max: most = 0, placeholder, rows, names = {}, trueOption } = form
  const change = (changes: object) => onChange({ ...entry, ...changes })
  const row = {
    label,
    findings: findingsOf(findings, entry.id, name),
    refusal,
    onChange: (next: unknown) => change({ [name]: next }),
  }
  const value = entry[name]
  const { refusal: _refusal, ...typed } = {
    ...{ ...row, most, value: value as string, isReadOnly: refusal !== null },
    placeholder: typeof placeholder === 'function' ? placeholder(entry) : placeholder,
  }
  switch (kind) {
    case 'text':
      return <TextRow {...typed} />
    case 'path':
      return <TextRow {...typed} {...ADDRESS} onChange={(path) => change({ [name]: path.trim() })} />
    case 'slug':
      return <TextRow {...typed} {...ADDRESS} before={isOwnPage(typed.value) ? null : '/pages/'} />
    case 'lines':
      return <LongTextRow {...typed} rows={rows} />
    case 'markdown':
      return <MarkdownRow {...row} most={most} value={value as string} />
    case 'words':
      return <WordsRow {...row} isReadOnly={refusal !== null} value={value as string[]} />
    case 'target':
      return <TargetRow {...row} value={value as string} />
    case 'button':
      return (
        <ButtonRow
          {...{ label, most, findings, refusal }}
          itemId={entry.id}
          button={value as string}
          target={entry.target as string}
          onChange={change}
        />
      )
    case 'collection':
      return <CollectionRow {...row} value={value as string} />
    case 'picture':
      return (
        <PictureRow
          {...row}
          value={value as string | null}
          none={form.withoutPicture ?? ''}
          canRemove={form.canRemove}
        />
      )
    case 'video':
      return <VideoRows {...row} most={most} value={value as Banner['video']} />
    case 'choice': {
      const options = Object.keys(names)
      const ofBoolean = options.find((option) => (option === trueOption) === value) ?? ''
      return (
        <ChoiceRow
          {...row}
          names={names}
          options={options}
          value={trueOption ? ofBoolean : (value as string)}
          onChange={(option) => change({ [name]: trueOption ? option === trueOption : option })}
        />
      )
    }
    case 'switch':
      return (
        <div className="md:ml-25">
          <CheckboxField
            label={label}
            value={value as boolean}
            onChange={(next) => (refusal === null ? change({ [name]: next }) : undefined)}
          />
        </div>
      )
    case 'period':
      return (
        <ShownFields
          {...{ noun, findings, refusal }}
          itemId={entry.id}
          value={entry as unknown as ShownTimes}
          onChange={({ isHidden, from, until }) => change({ isHidden, from, until })}
        />
      )
  }
}
