'use client'

import type { ComponentProps } from 'react'
import type { Filter } from '#lib/contract/catalogue/filter.ts'
import { linkOf, useFilterControls } from './filter-controls.ts'

/**
 * A link to the list with one change. With JavaScript the change happens in place; a new tab still opens the address.
 * @param href overrides the address made of the page's token
 * @param onChanged called after the change was made in place
 */
export function ChangeLink({
  change,
  href,
  onChanged,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { change: Partial<Filter>; href?: string; onChanged?: () => void }) {
  const controls = useFilterControls()
  return (
    <a
      {...rest}
      href={href ?? linkOf(controls, change)}
      onClick={(event) => {
        if (!controls.live || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        controls.change(change)
        onChanged?.()
      }}
    />
  )
}
