'use client'

import { useId } from 'react'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { FieldRow } from './field-row.tsx'
import { TargetField } from './target-field.tsx'

/** Field row for the target of a link. */
export function TargetRow({
  label = 'Link to',
  value,
  findings = [],
  refusal,
  onChange,
}: {
  label?: string
  value: string
  findings?: readonly ContentFinding[]
  refusal: string | null
  onChange: (target: string) => void
}) {
  const id = useId()
  return (
    <FieldRow label={label} htmlFor={id} findings={findings}>
      <TargetField
        id={id}
        label={label}
        value={value}
        findings={findings}
        isReadOnly={refusal !== null}
        onChange={onChange}
      />
    </FieldRow>
  )
}
