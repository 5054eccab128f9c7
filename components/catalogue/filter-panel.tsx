'use client'

import { useId } from 'react'
import { buttonClass } from '#components/ui/button.tsx'
import { CheckIcon, ChevronDownIcon, CloseIcon, FilterIcon } from '#components/ui/icon.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { classes } from '#lib/classes.ts'
import { type LinkChoice, LinkMenu } from './link-menu.tsx'

/** One choice: a link to the list with it, or without it when it is on. */
export type FilterLink = { name: string; href: string; on: boolean; count?: number }
/** `many`: several may be on, drawn as boxes; otherwise one, drawn as rounds. */
export type FilterGroup = { title: string; links: FilterLink[]; many: boolean; open: boolean }

/** A box that is ticked is filled, a round one keeps its middle free. */
function markLook(on: boolean, many: boolean): string {
  if (!on) return 'border-field bg-paper'
  return many ? 'border-main bg-main text-on-main' : 'border-7 border-ink bg-paper'
}

function Choice({ link, many }: { link: FilterLink; many: boolean }) {
  return (
    <NavLink
      href={link.href}
      scroll={false}
      aria-current={link.on ? 'true' : undefined}
      className="group flex min-h-11 items-center gap-3 text-small"
    >
      <span
        aria-hidden="true"
        className={classes(
          'tick group-hover:border-ink',
          many ? 'rounded-sm' : 'rounded-full',
          markLook(link.on, many),
        )}
      >
        {many && link.on ? <CheckIcon size={16} className="stroke-2" /> : null}
      </span>
      <span className="flex-1 group-hover:underline">{link.name}</span>
      {link.count === undefined ? null : (
        <span className="text-muted">
          {link.count}
          <span className="sr-only"> {link.count === 1 ? 'cloth' : 'cloths'}</span>
        </span>
      )}
    </NavLink>
  )
}

/**
 * The filters: every choice is a link sealed by the server, so all of it works without a script. Beside the list on
 * wide screens; on phones a sheet from below, opened by its bar at the foot of the window, with the order beside it.
 * @param on how many filters are on
 */
export function FilterPanel({
  groups,
  sorts,
  on,
}: {
  groups: readonly FilterGroup[]
  sorts: readonly LinkChoice[]
  on: number
}) {
  // Next keeps pages one came from in the document, hidden: a fixed id would open another list's filters.
  const id = useId()
  return (
    <>
      <aside id={id} popover="auto" aria-label="Filters" className="filter-sheet">
        <div className="flex items-center justify-between md:hidden">
          <h2 className="heading text-d4">Filters</h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label="Close"
            className="-mr-2.5 flex size-11 items-center justify-center"
          >
            <CloseIcon size={22} />
          </button>
        </div>
        {groups.map(({ title, links, many, open }) => (
          <details key={title} open={open} className="group/section border-b border-hairline md:first:-mt-3">
            <summary className="flex min-h-14 list-none items-center justify-between text-small font-semibold [&::-webkit-details-marker]:hidden">
              {title}
              <ChevronDownIcon size={18} className="group-open/section:rotate-180" />
            </summary>
            <ul className="pb-4">
              {links.map((link) => (
                <li key={link.name}>
                  <Choice link={link} many={many} />
                </li>
              ))}
            </ul>
          </details>
        ))}
      </aside>
      <div className="foot-bar foot-bar-grip">
        <div className="grid grid-cols-[1fr_auto] gap-2.5 whitespace-nowrap">
          <button type="button" popoverTarget={id} className={buttonClass('main', 'regular', 'w-full')}>
            <FilterIcon size={20} />
            {on > 0 ? `Filters, ${on} on` : 'Filters'}
          </button>
          <LinkMenu label="Sort by" choices={sorts} boxed />
        </div>
      </div>
    </>
  )
}
