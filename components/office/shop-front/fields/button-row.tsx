'use client'

import { useId } from 'react'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { describedBy, FieldRow, findingsOf } from './field-row.tsx'
import { TargetField } from './target-field.tsx'

/** Label and target of a button. */
export function ButtonRow({
  label,
  itemId,
  button,
  target,
  most,
  findings,
  refusal,
  onChange,
}: {
  label: string
  itemId: string
  button: string
  target: string
  /** Maximum characters of the label. */
  most: number
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (changes: { button?: string; target?: string }) => void
}) {
  const id = useId()
  const found = [...findingsOf(findings, itemId, 'button'), ...findingsOf(findings, itemId, 'target')]
  return (
    <FieldRow label={label} htmlFor={id} findings={found}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          aria-label={`${label} text`}
          className="office-field w-[34%] min-w-0 max-md:w-full"
          maxLength={most}
          readOnly={refusal !== null}
          value={button}
          {...describedBy(id, found)}
          onChange={({ target: field }) => onChange({ button: field.value })}
        />
        <span className="text-muted">to</span>
        <TargetField
          label={`${label} link`}
          value={target}
          isReadOnly={refusal !== null}
          onChange={(next) => onChange({ target: next })}
        />
      </div>
    </FieldRow>
  )
}
