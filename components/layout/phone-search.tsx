'use client'

import { useRef } from 'react'
import { SearchIcon } from '#components/kit/icon.tsx'
import { SearchForm } from './search-form.tsx'

/** The search on narrow screens: behind its icon, below the header's row. Opens without a script too. */
export function PhoneSearch() {
  const details = useRef<HTMLDetailsElement>(null)
  return (
    <details
      ref={details}
      className="md:hidden"
      onToggle={(event) => {
        if (event.currentTarget.open) event.currentTarget.querySelector('input')?.focus()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !details.current?.open) return
        details.current.open = false
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary
        aria-label="Search"
        className="flex size-11 list-none items-center justify-center rounded-sm [&::-webkit-details-marker]:hidden"
      >
        <SearchIcon size={22} />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 border-b border-hairline bg-ground px-4 py-3">
        <SearchForm id="search-narrow" />
      </div>
    </details>
  )
}
