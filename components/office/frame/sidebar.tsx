'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import { Initials } from '#components/kit/figure/figures.tsx'
import { SearchIcon } from '#components/kit/icon.tsx'
import { Logo } from '#components/kit/logo.tsx'
import { ROLES } from '#lib/contract/base/permissions.ts'
import type { Me } from '#lib/office/me.ts'
import { openPalette } from '#lib/office/palette.ts'
import { useSectionCounts } from '#lib/office/section-counts.ts'
import type { OfficeSection } from '#lib/office/sections.ts'
import { useShopName } from '#lib/office/shop.ts'
import { SectionIcon } from './section-icon.tsx'

/** Section name with its key (after G) underlined. */
function Underlined({ name, letter }: { name: string; letter: string }) {
  const at = name.toLowerCase().indexOf(letter)
  return (
    <>
      {name.slice(0, at)}
      <u className="decoration-field decoration-1 underline-offset-3">{name[at]}</u>
      {name.slice(at + 1)}
    </>
  )
}

function SidebarSection({
  section,
  isCurrent,
  count,
}: {
  section: OfficeSection
  isCurrent: boolean
  count: number | undefined
}) {
  return (
    <li>
      <Link
        href={section.path}
        prefetch={false}
        title={section.name}
        aria-current={isCurrent ? 'page' : undefined}
        className={classes(
          'flex h-7.5 items-center border-l-3 pr-4 pl-3.25 hover:bg-ground max-lg:justify-center max-lg:px-0',
          isCurrent ? 'border-ink bg-ground font-semibold' : 'border-transparent',
        )}
      >
        <span className="max-lg:sr-only">
          <Underlined name={section.name} letter={section.letter} />
        </span>
        <span className="lg:hidden">
          <SectionIcon path={section.icon} />
        </span>
        {count ? (
          <span
            className={classes(
              'ml-auto text-tiny max-lg:ml-1.5',
              isCurrent ? 'font-semibold text-ink' : 'font-normal text-muted',
            )}
          >
            {count}
            <span className="sr-only"> waiting</span>
          </span>
        ) : null}
      </Link>
    </li>
  )
}

/** Sections the user can open, with counts of pending work. Collapses to icons below 992 px. */
export function Sidebar({
  sections,
  current,
  me,
}: {
  sections: readonly OfficeSection[]
  current: string | null
  me: Me | null
}) {
  const { counts } = useSectionCounts()
  const shopName = useShopName()
  const groups = [1, 2, 3]
    .map((group) => sections.filter((section) => section.group === group))
    .filter((group) => group.length)
  return (
    <header className="flex min-h-0 flex-col border-r border-hairline bg-calico pl-3 max-md:hidden">
      <Link href="/office" prefetch={false} className="flex h-15 flex-none items-center gap-2 px-4 max-lg:px-2">
        <span className="[&_.wordmark]:text-title max-lg:[&_.wordmark]:hidden lg:[&_svg]:size-5.5 lg:[&>span]:gap-2.25">
          <Logo name={shopName} />
        </span>
        <span className="ml-auto self-end pb-4 text-tiny text-muted max-lg:sr-only">Office</span>
      </Link>
      <button
        type="button"
        className="mx-3 mb-3.5 flex h-8 flex-none items-center gap-2 rounded-sm border border-field bg-paper px-2 text-tiny whitespace-nowrap text-muted max-lg:mx-1.5 max-lg:justify-center"
        onClick={openPalette}
      >
        <SearchIcon size={16} />
        <span className="max-lg:sr-only">
          Search<span className="sr-only"> and actions</span>
        </span>
        <kbd className="key-cap -mr-1 ml-auto max-lg:hidden">Ctrl K</kbd>
      </button>
      <nav aria-label="Sections" className="min-h-0 flex-1 overflow-y-auto">
        {groups.map((group) => (
          <ul key={group[0]?.id} className="border-hairline py-2 first:pt-0 not-first:border-t">
            {group.map((section) => (
              <SidebarSection
                key={section.id}
                section={section}
                isCurrent={section.id === current}
                count={counts[section.id]}
              />
            ))}
          </ul>
        ))}
      </nav>
      {me ? (
        <Link
          href="/office/me"
          prefetch={false}
          className="flex flex-none items-center gap-2 border-t border-hairline py-2.5 pr-2 pl-3 text-tiny hover:bg-ground max-lg:justify-center max-lg:px-0"
        >
          <Initials name={me.name} isFilled />
          <span className="min-w-0 max-lg:sr-only">
            <b className="block truncate text-small font-semibold">{me.name}</b>
            <span className="block truncate text-muted">{me.roles.map((role) => ROLES[role].label).join(', ')}</span>
          </span>
        </Link>
      ) : null}
    </header>
  )
}
