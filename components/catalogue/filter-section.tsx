'use client'

import { type ReactNode, useState } from 'react'
import { ChevronDownIcon } from '#components/kit/icon.tsx'

/** A foldable part of the panel with a heading. `open` is its initial state. */
export function FilterSection({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  // The initial state, set once: after that the user opens and closes it.
  const [opened] = useState(open)
  return (
    <details open={opened} className="group/section border-b border-hairline">
      <summary className="flex min-h-14 list-none items-center justify-between text-small font-semibold [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDownIcon size={18} className="group-open/section:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}
