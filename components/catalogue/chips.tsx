import { CloseIcon } from '#components/ui/icon.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'

export type Chip = { name: string; href: string }

/** The filters that are on, each a link to the list without it. Scrolls sideways on phones. */
export function Chips({ chips, clearHref }: { chips: readonly Chip[]; clearHref: string }) {
  if (chips.length === 0) return null
  return (
    <ul
      aria-label="Filters that are on"
      className="no-scrollbar -mx-(--gutter) flex gap-2 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:flex-wrap md:overflow-visible md:px-0"
    >
      {chips.map(({ name, href }) => (
        <li key={name} className="shrink-0">
          <NavLink
            href={href}
            scroll={false}
            className="relative flex h-10 items-center gap-3 bg-calico px-3 text-small after:absolute after:-inset-y-1 after:inset-x-0 hover:underline md:h-9"
          >
            <span className="sr-only">Remove: </span>
            {name}
            <CloseIcon size={14} />
          </NavLink>
        </li>
      ))}
      <li className="flex shrink-0 items-center pl-1">
        <NavLink href={clearHref} scroll={false} className="link py-2 text-small">
          Clear all
        </NavLink>
      </li>
    </ul>
  )
}
