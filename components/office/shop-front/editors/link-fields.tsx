'use client'

import type { ContentLink } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { findingsOf } from '../field-row.tsx'
import { nameOfTarget } from '../target-choices.ts'
import { useTargetChoices } from '../target-field.tsx'
import { TargetRow } from '../target-row.tsx'
import { TextRow } from '../text-rows.tsx'

export const nameOfLink = ({ name }: ContentLink): string => name.trim() || 'A link without a name'

/** The place a link opens, by its name in the list of places; empty if the link has the same name. */
export function LeadsTo({ target, name }: { target: string; name?: string }) {
  const place = nameOfTarget(useTargetChoices(), target)
  if (target === '') return 'no target yet'
  return place === name ? null : place
}

/** Fields for the name and target of a link. */
export function LinkFields({
  link,
  findings,
  refusal,
  onChange,
}: {
  link: ContentLink
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (change: Partial<ContentLink>) => void
}) {
  return (
    <>
      <TextRow
        label="Name"
        most={40}
        value={link.name}
        findings={findingsOf(findings, link.id, 'name')}
        isReadOnly={refusal !== null}
        onChange={(name) => onChange({ name })}
      />
      <TargetRow
        value={link.target}
        findings={findingsOf(findings, link.id, 'target')}
        refusal={refusal}
        onChange={(target) => onChange({ target })}
      />
    </>
  )
}
