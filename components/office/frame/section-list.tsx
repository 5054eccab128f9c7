'use client'

import Link from 'next/link'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { SearchIcon } from '#components/kit/icon.tsx'
import { openPalette } from '#lib/office/palette.ts'
import type { useSectionCounts } from '#lib/office/section-counts.ts'
import type { OfficeSection } from '#lib/office/sections.ts'

const ACCOUNT = { id: 'me', name: 'My account', path: '/office/me' }

/** Sheet with all sections and their counts on a phone, and the search. */
export function SectionList({
  sections,
  current,
  counts,
  onClose,
}: {
  sections: readonly OfficeSection[]
  current: string | null
  counts: ReturnType<typeof useSectionCounts>['counts']
  onClose: () => void
}) {
  return (
    <Dialog title="Sections" shape="sheet" onClose={onClose}>
      <DialogBody>
        <button
          type="button"
          className="office-field mb-2 w-full text-muted"
          onClick={() => {
            onClose()
            openPalette()
          }}
        >
          <SearchIcon size={18} />
          Search and actions
        </button>
        <ul>
          {[...sections, ACCOUNT].map(({ id, name, path }) => (
            <li key={id} className="border-b border-hairline last:border-b-0">
              <Link
                href={path}
                prefetch={false}
                aria-current={id === current ? 'page' : undefined}
                className="flex min-h-13 items-center justify-between aria-[current=page]:font-semibold"
                onClick={onClose}
              >
                {name}
                {counts[id] ? <span className="text-muted">{counts[id]}</span> : null}
              </Link>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  )
}
