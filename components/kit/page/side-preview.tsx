'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { OfficeIconButton } from '#components/kit/button/office-button.tsx'
import { CloseIcon } from '#components/kit/icon.tsx'

const FOLLOWS_MS = 120

/** Focused id after 120 ms without a change, so that moving fast sends no requests. */
export function useSettled<Value>(value: Value, ms = FOLLOWS_MS): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}

interface PreviewWords {
  preview: (values: { title: string }) => string
  closePreview: string
}

const ENGLISH: PreviewWords = { preview: ({ title }) => `Preview: ${title}`, closePreview: 'Close the preview' }

/**
 * Preview of the focused row, 316 px at the right; below 1,170 px it overlays the list. Space closes it.
 * @param actions at its bottom: Open, Note
 */
export function SidePreview({
  title,
  status,
  onClose,
  actions,
  words = ENGLISH,
  children,
}: {
  title: string
  status?: ReactNode
  onClose: () => void
  actions?: ReactNode
  /** For a page in another language. */
  words?: PreviewWords
  children: ReactNode
}) {
  return (
    <aside
      aria-label={words.preview({ title })}
      className="flex w-79 max-w-full flex-none flex-col border-l border-hairline bg-paper max-xl:absolute max-xl:inset-y-0 max-xl:right-0 max-xl:z-10 max-md:hidden min-[120rem]:w-105"
    >
      <div className="flex h-15 flex-none items-center gap-3 border-b border-hairline pr-3 pl-4">
        <h2 className="heading truncate text-d5">{title}</h2>
        {status}
        <OfficeIconButton label={words.closePreview} className="ml-auto" onClick={onClose}>
          <CloseIcon size={16} />
        </OfficeIconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">{children}</div>
      {actions ? (
        <div className="flex flex-none flex-wrap gap-2 border-t border-hairline px-4 py-2.5">{actions}</div>
      ) : null}
    </aside>
  )
}
