'use client'

import type { CSSProperties } from 'react'
import { NavLink } from '#components/ui/nav-link.tsx'
import { Picture, type PictureMedia } from '#components/ui/picture.tsx'
import { SectionHead } from './section-head.tsx'

export type Bolt = { title: string; href: string; count: number; badge: string | null; media: PictureMedia | null }

/** Bolts are not cut to one length. Pixels, by place on the shelf. */
const HEIGHTS = [352, 318, 376, 300, 340, 364, 322, 348, 310, 334]
const NUMBERS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** "1,099 cloths in nine collections. Beddings: new design soon." */
export function shelfSentence(bolts: readonly Bolt[]): string {
  const total = bolts.reduce((sum, { count }) => sum + count, 0)
  const soon = bolts.filter(({ badge }) => badge?.includes('soon')).map(({ title, badge }) => ` ${title}: ${badge}.`)
  const collections = bolts.length === 1 ? 'collection' : 'collections'
  return `${total.toLocaleString('en-KE')} cloths in ${NUMBERS[bolts.length] ?? bolts.length} ${collections}.${soon.join('')}`
}

/** The collections: bolts standing on a shelf, on phones a folded pile. A client component, so that it travels as data. */
export function Shelf({ bolts }: { bolts: readonly Bolt[] }) {
  return (
    <section aria-labelledby="shelf" className="section-gap">
      <div className="shop-width">
        <SectionHead id="shelf" title="From the shelf" aside={shelfSentence(bolts)} />
        <ul
          className="-mx-(--gutter) grid gap-y-[3px] overflow-x-clip md:mx-0 md:grid-cols-6 md:gap-x-2.5 md:gap-y-0 xl:grid-cols-(--bolts)"
          style={{ '--bolts': `repeat(${bolts.length}, minmax(0, 1fr))` } as CSSProperties}
        >
          {bolts.map(({ title, href, count, badge, media }, i) => (
            <li
              key={title}
              className="md:row-span-2 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:not-last:pb-8 xl:pb-0"
            >
              <NavLink
                href={href}
                className="group relative block md:row-span-2 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid"
              >
                <span
                  className="bolt block h-19 md:h-(--bolt) md:self-end"
                  style={{ '--bolt': `${HEIGHTS[i % HEIGHTS.length]}px` } as CSSProperties}
                >
                  {media ? (
                    <Picture
                      media={media}
                      sizes="(min-width: 768px) 252px, 33vw"
                      widths={[256, 320, 480]}
                      decorative
                      className="h-full"
                    />
                  ) : null}
                </span>
                <span className="absolute top-3.5 left-0 flex h-12 max-w-[85%] items-center gap-x-3 bg-ground pr-4 pl-(--gutter) md:static md:block md:h-auto md:max-w-none md:bg-transparent md:pt-3 md:pr-0 md:pl-0">
                  <span className="font-serif text-d4 font-semibold underline-offset-4 group-hover:underline md:text-base md:tracking-tight md:whitespace-nowrap">
                    {title}
                  </span>
                  <span className="block text-small whitespace-nowrap text-muted md:text-tiny md:whitespace-normal">
                    {count.toLocaleString('en-KE')} cloths{badge ? `, ${badge}` : ''}
                  </span>
                </span>
              </NavLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
