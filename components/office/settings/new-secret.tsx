'use client'

import type { ReactNode } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { useCopy } from '#lib/browser/use-copy.ts'

/** A key or secret that was just made. It is shown now and never again. */
export function NewSecret({
  title,
  noun,
  secret,
  children,
  onClose,
}: {
  title: string
  /** Noun for its button and messages: "key". */
  noun: string
  secret: string
  /** Instructions for the secret. */
  children: ReactNode
  onClose: () => void
}) {
  const { copied, copy } = useCopy()
  return (
    <section aria-label={title} className="room-gutter space-y-3 py-4">
      <h2 className="heading text-d5">{title}</h2>
      <AlertLine tone="warning" title="Copy it now.">
        {children}
      </AlertLine>
      <code className="block border border-field bg-ground p-3 [overflow-wrap:anywhere] select-all">{secret}</code>
      <p role="status" className="text-muted">
        {copied === 'yes'
          ? 'Copied.'
          : copied === 'no'
            ? `The browser could not copy. Select the ${noun} and copy it.`
            : ''}
      </p>
      <div className="flex gap-2">
        <OfficeButton variant="main" onClick={() => void copy(secret)}>
          Copy the {noun}
        </OfficeButton>
        <OfficeButton onClick={onClose}>I have saved it</OfficeButton>
      </div>
    </section>
  )
}
