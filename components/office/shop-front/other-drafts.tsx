'use client'

import type { ContentPartName } from '#lib/contract/content/content-names.ts'
import type { ContentOf } from '#lib/contract/content/content-parts.ts'
import { officeContent, officeContentParts } from '#lib/contract/content/office/content.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useShowDraft } from './shown-drafts.ts'

/** Loads a part's draft for the preview; renders no element. */
function OtherDraft<P extends ContentPartName>({ part }: { part: P }) {
  const { data } = useOfficeQuery(officeContent, { part })
  useShowDraft(part, (data?.draft?.of.content ?? null) as ContentOf[P] | null)
  return null
}

/** Loads the drafts of the other parts, so that the preview shows the shop with all of them. */
export function OtherDrafts({ current }: { current: ContentPartName }) {
  const { data } = useOfficeQuery(officeContentParts, {})
  const others = data?.filter(({ part, hasDraft }) => hasDraft && part !== current) ?? []
  return others.map(({ part }) => <OtherDraft key={part} part={part} />)
}
