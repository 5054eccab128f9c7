'use client'

import { useId } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { FieldFindings } from './fields/field-row.tsx'

/** Actions of an open entry: move without dragging, duplicate, remove. */
export function EntryActions({
  noun,
  findings = [],
  refusal,
  onStep,
  isHidden,
  onHide,
  onCopy,
  copyRefusal = null,
  onRemove,
}: {
  /** "notice" */
  noun: string
  /** Findings about the whole entry. */
  findings?: readonly ContentFinding[]
  refusal: string | null
  onStep?: (step: -1 | 1) => void
  isHidden?: boolean
  onHide?: () => void
  onCopy?: () => void
  /** Why there can be no more. */
  copyRefusal?: string | null
  onRemove: () => void
}) {
  const id = useId()
  return (
    <>
      <FieldFindings id={id} findings={findings} />
      <div className="flex flex-wrap gap-2 pt-1">
        {onStep ? (
          <>
            <OfficeButton size="small" refusal={refusal} onClick={() => onStep(-1)}>
              Move up
            </OfficeButton>
            <OfficeButton size="small" refusal={refusal} onClick={() => onStep(1)}>
              Move down
            </OfficeButton>
          </>
        ) : null}
        {onHide ? (
          <OfficeButton size="small" refusal={refusal} onClick={onHide}>
            {isHidden ? 'Show' : 'Hide'}
          </OfficeButton>
        ) : null}
        {onCopy ? (
          <OfficeButton size="small" refusal={refusal ?? copyRefusal} onClick={onCopy}>
            Duplicate
          </OfficeButton>
        ) : null}
        <OfficeButton size="small" refusal={refusal} className="ml-auto" onClick={onRemove}>
          Remove this {noun}
        </OfficeButton>
      </div>
    </>
  )
}
