'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { BulkBar } from '#components/kit/table/bulk-bar.tsx'
import type { Selection } from '#components/kit/table/use-selection.ts'
import type { FamilyFilter, ListedFamily } from '#lib/contract/catalogue/office/family-list.ts'
import { useRefusal } from '#lib/office/me.ts'
import { FamiliesChangeDialog, type NamedChange } from './families-change-dialog.tsx'
import { FeedFieldsDialog } from './feed/feed-fields-dialog.tsx'

const ON_SALE: NamedChange = { label: 'Put on sale', change: { status: 'active' } }
const OTHERS: readonly (NamedChange & { id: string })[] = [
  { id: 'draft', label: 'Change to draft', change: { status: 'draft' } },
  { id: 'end', label: 'End sale', change: { status: 'archived' } },
  { id: 'price', label: 'Show the price', change: { showsPrice: true } },
  { id: 'no-price', label: 'Price on request', change: { showsPrice: false } },
  { id: 'new', label: 'Mark as new', change: { isNew: true } },
  { id: 'not-new', label: 'Remove “New”', change: { isNew: false } },
  { id: 'trending', label: 'Mark as trending', change: { isTrending: true } },
  { id: 'not-trending', label: 'Remove “Trending”', change: { isTrending: false } },
]

const FEED_FIELDS = 'Set feed fields'

/** "1 family, 16 variants" */
const variantsOf = (rows: readonly ListedFamily[]): string => {
  const sum = rows.reduce((all, { variants }) => all + variants, 0)
  return `${sum.toLocaleString('en-KE')} ${sum === 1 ? 'variant' : 'variants'}`
}

/** Actions for the selected families. Each change is previewed before it is made. */
export function FamiliesBulk({
  selection,
  rows,
  filter,
  total,
}: {
  selection: Selection
  rows: readonly ListedFamily[]
  filter: FamilyFilter
  total: number | undefined
}) {
  const [asked, setAsked] = useState<NamedChange | null>(null)
  const [choosesFields, setChoosesFields] = useState(false)
  const refusal = useRefusal('catalogue.edit')
  if (selection.ids.size === 0) return null
  const count = selection.isEverything ? (total ?? selection.ids.size) : selection.ids.size
  const which = selection.isEverything ? { filter } : { familyIds: [...selection.ids].map(Number) }
  const selected = rows.filter(({ familyId }) => selection.ids.has(String(familyId)))
  return (
    <>
      <BulkBar
        selection={selection}
        count={count}
        facts={selection.isEverything ? 'all in this filter' : variantsOf(selected)}
      >
        <OfficeButton variant="band-main" refusal={refusal} onClick={() => setAsked(ON_SALE)}>
          {ON_SALE.label}
        </OfficeButton>
        <OfficeMenu
          label="More"
          variant="band"
          entries={[
            ...OTHERS.map(({ id, ...named }) => ({ id, label: named.label, refusal, run: () => setAsked(named) })),
            { id: 'feed-fields', label: `${FEED_FIELDS}…`, refusal, run: () => setChoosesFields(true) },
          ]}
        />
      </BulkBar>
      {choosesFields ? (
        <FeedFieldsDialog
          onChoose={(change) => {
            setChoosesFields(false)
            setAsked({ label: FEED_FIELDS, change })
          }}
          onClose={() => setChoosesFields(false)}
        />
      ) : null}
      {asked ? (
        <FamiliesChangeDialog
          which={which}
          asked={asked}
          onStarted={() => {
            setAsked(null)
            selection.clear()
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
