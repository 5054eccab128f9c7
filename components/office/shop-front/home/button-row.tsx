'use client'

import { useId } from 'react'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { describedBy, FieldRow, findingsOf } from '../field-row.tsx'
import { TargetField } from '../target-field.tsx'

const MAX = 28

/** Label and target of a button. */
export function ButtonRow({
  itemId,
  button,
  target,
  findings,
  refusal,
  onChange,
}: {
  itemId: string
  button: string
  target: string
  findings: readonly ContentFinding[]
  refusal: string | null
  onChange: (changes: { button?: string; target?: string }) => void
}) {
  const id = useId()
  const found = [...findingsOf(findings, itemId, 'button'), ...findingsOf(findings, itemId, 'target')]
  return (
    <FieldRow label="Button" htmlFor={id} findings={found}>
      <div className="flex flex-wrap items-center gap-2">
        <input
          id={id}
          aria-label="Button text"
          className="office-field w-[34%] min-w-0 max-md:w-full"
          maxLength={MAX}
          readOnly={refusal !== null}
          value={button}
          {...describedBy(id, found)}
          onChange={({ target: field }) => onChange({ button: field.value })}
        />
        <span className="text-muted">to</span>
        <TargetField
          label="Button link"
          value={target}
          isReadOnly={refusal !== null}
          onChange={(next) => onChange({ target: next })}
        />
      </div>
    </FieldRow>
  )
}
