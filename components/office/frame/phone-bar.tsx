'use client'

import Link from 'next/link'
import { classes } from '#components/kit/classes.ts'
import { useStore } from '#lib/browser/use-store.ts'
import { openSectionList } from '#lib/office/palette.ts'
import { useSectionCounts } from '#lib/office/section-counts.ts'
import type { OfficeSection } from '#lib/office/sections.ts'
import { SectionIcon } from './section-icon.tsx'
import { SectionList } from './section-list.tsx'

/** Number of sections in the bar before "More". */
const SHOWN = 4

/** Path data of "More". */
const MORE_ICON = 'M3.5 6.5h17M3.5 12h17M3.5 17.5h11'

/**
 * Bar at the bottom of a phone, 64 px: four sections with counts, all others under More. On a page with `PhoneActions`,
 * the page head opens the sections.
 */
export function PhoneBar({ sections, current }: { sections: readonly OfficeSection[]; current: string | null }) {
  const list = useStore(openSectionList, null)
  const { counts } = useSectionCounts()
  const shown = sections.slice(0, SHOWN)
  const entry = (isCurrent: boolean) =>
    classes(
      'relative flex flex-col items-center justify-center gap-0.5 border-t-3 text-tiny',
      isCurrent ? 'border-ink font-semibold text-ink' : 'border-transparent text-muted',
    )
  return (
    <>
      <nav
        aria-label="Sections"
        className="grid h-16 flex-none grid-cols-5 border-t border-hairline bg-ground group-has-data-phone-actions/frame:hidden md:hidden print:hidden"
      >
        {shown.map(({ id, name, path, icon }) => (
          <Link
            key={id}
            href={path}
            prefetch={false}
            aria-current={id === current ? 'page' : undefined}
            className={entry(id === current)}
          >
            <SectionIcon path={icon} />
            {name}
            {counts[id] ? (
              <span className="absolute top-0.5 left-[calc(50%+0.5rem)] min-w-4 rounded-full border border-field bg-calico px-1 text-center text-badge font-semibold text-ink">
                {counts[id]}
                <span className="sr-only"> waiting</span>
              </span>
            ) : null}
          </Link>
        ))}
        <button
          type="button"
          className={entry(!shown.some(({ id }) => id === current))}
          aria-expanded={list === 'more'}
          onClick={() => openSectionList.set('more')}
        >
          <SectionIcon path={MORE_ICON} />
          More
        </button>
      </nav>
      {list ? (
        <SectionList
          sections={list === 'all' ? sections : sections.slice(SHOWN)}
          current={current}
          counts={counts}
          onClose={() => openSectionList.set(null)}
        />
      ) : null}
    </>
  )
}
