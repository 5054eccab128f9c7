'use client'

import { CheckboxField } from '#components/kit/field/checkbox-field.tsx'
import { SECTION_NAMES } from '#lib/content/entries.ts'
import { AUDIENCES, type Audience } from '#lib/contract/content/content-names.ts'
import type { Section, WordsSection } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { ChoiceRow } from '../choice-row.tsx'
import { findingsOf } from '../field-row.tsx'
import { ShownFields } from '../shown-fields.tsx'
import { useTargetChoices } from '../target-field.tsx'
import { LongTextRow, TextRow } from '../text-rows.tsx'
import { ButtonRow } from './button-row.tsx'
import { collectionChoices } from './collection-choices.ts'
import { ContentPicture } from './content-picture.tsx'

const AUDIENCE_NAMES: Record<Audience, string> = {
  everybody: 'Everyone',
  guests: 'Guests (not signed in)',
  consumers: 'Consumers',
  traders: 'Traders',
}
const LAYOUTS = { beside: 'Beside the picture', over: 'On the picture, in white' } as const

interface Fields<One> {
  section: One
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (section: Section) => void
}

/** The fields of a section of the home page, by its kind. */
export function SectionFields({ section, findings, refusal, onChange }: Fields<Section>) {
  const { id, kind, title, audience, isOnPhones } = section
  const isNamed = kind === 'words' || kind === 'products'
  return (
    <>
      <TextRow
        label="Title"
        placeholder={isNamed ? undefined : SECTION_NAMES[kind]}
        value={title}
        most={60}
        findings={findingsOf(findings, id, 'title')}
        isReadOnly={refusal !== null}
        onChange={(next) => onChange({ ...section, title: next })}
      />
      {kind === 'products' ? <Products {...{ section, findings, refusal, onChange }} /> : null}
      {kind === 'words' ? <Words {...{ section, findings, refusal, onChange }} /> : null}
      <ChoiceRow
        label="For"
        value={audience}
        names={AUDIENCE_NAMES}
        options={AUDIENCES}
        findings={findingsOf(findings, id, 'audience')}
        refusal={refusal}
        onChange={(next) => onChange({ ...section, audience: next })}
      />
      <ShownFields
        itemId={id}
        noun="section"
        value={section}
        findings={findings}
        refusal={refusal}
        onChange={(shown) => onChange({ ...section, ...shown })}
      />
      <div className="md:ml-25">
        <CheckboxField
          label="On phones too"
          value={isOnPhones}
          onChange={(next) => (refusal === null ? onChange({ ...section, isOnPhones: next }) : undefined)}
        />
      </div>
    </>
  )
}

function Products({ section, findings, refusal, onChange }: Fields<Extract<Section, { kind: 'products' }>>) {
  const collections = collectionChoices(useTargetChoices())
  const names = Object.fromEntries([
    [section.collection, section.collection || 'Choose a collection'],
    ...collections.map(({ code, name }) => [code, name]),
  ]) as Record<string, string>
  return (
    <ChoiceRow
      label="Products of"
      value={section.collection}
      names={names}
      options={Object.keys(names)}
      findings={findingsOf(findings, section.id, 'collection')}
      refusal={refusal}
      onChange={(collection) => onChange({ ...section, collection })}
    />
  )
}

function Words({ section, findings, refusal, onChange }: Fields<WordsSection>) {
  const { id, text, picture, alt, layout, button, target } = section
  const of = (field: string) => findingsOf(findings, id, field)
  const change = (changes: Partial<WordsSection>) => onChange({ ...section, ...changes })
  return (
    <>
      <LongTextRow
        label="Text"
        value={text}
        most={1_200}
        findings={of('text')}
        isReadOnly={refusal !== null}
        onChange={(next) => change({ text: next })}
      />
      <ContentPicture
        label="Picture"
        sha256={picture}
        findings={of('picture')}
        refusal={refusal}
        none="No picture, text only"
        canRemove
        onChange={(next) => change({ picture: next })}
      />
      {picture === null ? null : (
        <TextRow
          label="Description"
          placeholder="For people who cannot see the picture"
          value={alt}
          most={160}
          findings={of('alt')}
          isReadOnly={refusal !== null}
          onChange={(next) => change({ alt: next })}
        />
      )}
      <ChoiceRow
        label="Text position"
        value={layout}
        names={LAYOUTS}
        options={['beside', 'over']}
        findings={of('layout')}
        refusal={refusal}
        onChange={(next) => change({ layout: next })}
      />
      <ButtonRow itemId={id} button={button} target={target} findings={findings} refusal={refusal} onChange={change} />
    </>
  )
}
