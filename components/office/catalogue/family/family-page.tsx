'use client'

import Link from 'next/link'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { PhoneActions } from '#components/kit/page/phone-actions.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import { type Family, officeFamily } from '#lib/contract/catalogue/office/family.ts'
import { officeFamilyChoices } from '#lib/contract/catalogue/office/family-list.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { isEmpty } from '#lib/office/family/family-draft.ts'
import { useMay, useMe, useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { FamilyStatusMark } from '../family-marks.tsx'
import { CarePart } from './care-part.tsx'
import { DiffBar } from './diff-bar.tsx'
import { FamilyActions } from './family-actions.tsx'
import { FamilyConflict } from './family-conflict.tsx'
import { FamilyGrid } from './family-grid.tsx'
import { FamilyShown } from './family-shown.tsx'
import { FeedPart } from './feed-part.tsx'
import { type FormEditor, formEditorOf } from './form-editor.ts'
import { FoundByPart } from './found-by-part.tsx'
import { HeadFields } from './head-fields.tsx'
import { PicturesPart } from './pictures-part.tsx'
import { QuantitiesPart } from './quantities-part.tsx'
import { SizeChartPart } from './size-chart-part.tsx'
import { type FamilyEditor, useFamilyDraft } from './use-family-draft.ts'
import { useFamilySave } from './use-family-save.ts'
import { WordsPart } from './words-part.tsx'

const EVERY_MS = 20_000
const CHOICES_STALE_MS = 60_000
const PARTS = [
  { id: 'grid', label: 'Pictures and grid' },
  { id: 'words', label: 'Texts' },
  { id: 'care', label: 'Materials and care' },
  { id: 'sizes', label: 'Size chart' },
  { id: 'found', label: 'Search' },
  { id: 'feed', label: 'Product feed' },
  { id: 'quantities', label: 'Quantities' },
] as const

const way = (
  <Link href="/office/catalogue" className="link">
    Catalogue
  </Link>
)

const BACK = { href: '/office/catalogue', label: 'Back to Catalogue' }

/** Page of a product family: all editable fields beside a preview of the shop. */
export function FamilyPage({ familyId }: { familyId: number }) {
  const me = useMe()
  const query = useOfficeQuery(officeFamily, { familyId }, { everyMs: EVERY_MS, keepsPrevious: false })
  const { data } = query
  if (data && me) return <LoadedFamily key={familyId} family={data} staffId={me.staffId} />
  return (
    <>
      <PageHead title="Product family" before={way} back={BACK} />
      <QueryState query={query} what="this family" rows={10} />
    </>
  )
}

function LoadedFamily({ family, staffId }: { family: Family; staffId: number }) {
  const address = useAddressState()
  const mayEdit = useMay('catalogue.edit')
  const refusal = useRefusal('catalogue.edit')
  const editor = useFamilyDraft(staffId, family)
  const saving = useFamilySave(family, editor)
  const form = formEditorOf(family, editor, saving.problem?.fields ?? {}, !mayEdit)
  const seesPrices = useMay('prices.view')
  const parts = PARTS.filter(({ id }) => id !== 'quantities' || seesPrices)
  const part = parts.find(({ id }) => id === address.get('part'))?.id ?? 'grid'
  const presence = <Presence kind="family" id={String(family.familyId)} isEditing={mayEdit && !isEmpty(editor.draft)} />
  const actions = <FamilyActions family={family} editor={editor} saving={saving} refusal={refusal} />
  return (
    <>
      <PageHead
        title={form.values.name || family.form.name}
        before={way}
        back={BACK}
        subtitle={
          <span className="flex items-center gap-3">
            {family.code} <FamilyStatusMark status={family.form.status} /> {presence}
          </span>
        }
        aside={<FamilyStatusMark status={family.form.status} />}
        actions={actions}
      />
      <Tabs
        label="Parts of the family"
        views={parts.map(({ id, label }) => ({ id, label }))}
        current={part}
        onChoose={(id) => address.set({ part: id === 'grid' ? null : id }, 'replace')}
      />
      <PageBody>
        <Column className="lg:overflow-y-auto">
          <FamilyPart part={part} family={family} editor={editor} form={form} isReadOnly={!mayEdit} />
        </Column>
        <Column label="Shop preview" width="316px" isPaper>
          <FamilyShown family={family} draft={editor.draft} />
        </Column>
      </PageBody>
      {isEmpty(editor.draft) ? <PhoneActions label="Actions for this family">{actions}</PhoneActions> : null}
      <DiffBar family={family} editor={editor} saving={saving} refusal={refusal} />
      <FamilyConflict family={family} draft={editor.draft} saving={saving} />
    </>
  )
}

/** The chosen part of a family. */
function FamilyPart({
  part,
  family,
  editor,
  form,
  isReadOnly,
}: {
  part: (typeof PARTS)[number]['id']
  family: Family
  editor: FamilyEditor
  form: FormEditor
  isReadOnly: boolean
}) {
  const choices = useOfficeQuery(officeFamilyChoices, {}, { staleMs: CHOICES_STALE_MS }).data
  switch (part) {
    case 'grid':
      return (
        <>
          <HeadFields form={form} choices={choices} />
          <PicturesPart family={family} editor={editor} isReadOnly={isReadOnly} />
          <FamilyGrid family={family} editor={editor} isReadOnly={isReadOnly} />
        </>
      )
    case 'words':
      return <WordsPart form={form} />
    case 'care':
      return <CarePart form={form} />
    case 'sizes':
      return <SizeChartPart form={form} sizes={family.sizes} />
    case 'found':
      return <FoundByPart form={form} choices={choices} />
    case 'feed':
      return <FeedPart form={form} />
    case 'quantities':
      return <QuantitiesPart family={family} />
  }
}
