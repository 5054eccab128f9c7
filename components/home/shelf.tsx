'use client'

import { type CSSProperties, useRef } from 'react'
import { IconButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { PauseIcon, PlayIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture, type PictureMedia } from '#components/kit/media/picture.tsx'
import { VideoButton } from '#components/kit/media/video-button.tsx'
import type { Video } from '#lib/contract/content/reference.ts'
import { showProducts } from '#lib/format/count.ts'
import { SectionHead } from './section-head.tsx'
import { COLLECTION_INTERVAL_MS, useCarousel } from './use-carousel.ts'

export type Bolt = {
  title: string
  href: string
  count: number
  badge: string | null
  media: PictureMedia | null
  /** Its other pictures, by sha256. */
  more: readonly string[]
  video: Video | null
}

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

/** "1,099 products in nine collections. Beddings: new design soon." */
export function shelfSentence(bolts: readonly Bolt[]): string {
  const total = bolts.reduce((sum, { count }) => sum + count, 0)
  const soon = bolts.filter(({ badge }) => badge?.includes('soon')).map(({ title, badge }) => ` ${title}: ${badge}.`)
  const collections = bolts.length === 1 ? 'collection' : 'collections'
  // An upstream of the specification counts no products.
  if (total === 0) return soon.join('').trim()
  return `${showProducts(total)} in ${NUMBERS[bolts.length] ?? bolts.length} ${collections}.${soon.join('')}`
}

/** A bolt's picture, and over it the current and the next picture of its turn. */
function BoltPictures({
  media,
  more,
  index,
  next,
}: Pick<Bolt, 'media' | 'more'> & {
  index: number
  next: number | null
}) {
  if (!media) return null
  // Its height decides how large a bolt's picture is.
  const look = { sizes: '(min-width: 768px) 300px, 33vw', decorative: true } as const
  return (
    <>
      <Picture media={media} className="h-full" {...look} />
      {more.map((sha256, at) => {
        // Bolts with fewer pictures than others start again.
        const isShown = (slide: number | null) => slide !== null && slide % (more.length + 1) === at + 1
        if (!isShown(index) && !isShown(next)) return null
        return (
          <span
            key={sha256}
            data-slide={isShown(next) ? (next ?? undefined) : undefined}
            className={classes('absolute inset-0', !isShown(index) && 'opacity-0')}
          >
            <Picture media={{ sha256, alt: '', blur: '' }} priority="eager" className="h-full" {...look} />
          </span>
        )
      })}
    </>
  )
}

/** The collections: bolts standing on a shelf, on phones a folded pile. A client component, so that it travels as data. */
export function Shelf({ title, bolts }: { title: string; bolts: readonly Bolt[] }) {
  const stage = useRef<HTMLUListElement>(null)
  const most = Math.max(0, ...bolts.map(({ media, more }) => (media ? more.length + 1 : 0)))
  const { index, next, playing, toggle, holds } = useCarousel(most, COLLECTION_INTERVAL_MS, stage)
  return (
    <section aria-labelledby="shelf" className="section-gap" {...holds}>
      <div className="shop-width">
        <SectionHead
          id="shelf"
          title={title}
          aside={
            <>
              {shelfSentence(bolts)}
              {most > 1 ? (
                <IconButton
                  label={playing ? 'Pause the pictures' : 'Play the pictures'}
                  onClick={toggle}
                  className="ml-1 align-middle text-ink"
                >
                  {playing ? <PauseIcon size={18} /> : <PlayIcon size={16} />}
                </IconButton>
              ) : null}
            </>
          }
        />
        <ul
          ref={stage}
          className="-mx-(--gutter) grid gap-y-[3px] overflow-x-clip md:mx-0 md:grid-cols-6 md:gap-x-2.5 md:gap-y-0 xl:grid-cols-(--bolts)"
          style={{ '--bolts': `repeat(${bolts.length}, minmax(0, 1fr))` } as CSSProperties}
        >
          {bolts.map(({ title, href, count, badge, media, more, video }, i) => (
            <li
              key={title}
              className="relative md:row-span-2 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid md:not-last:pb-8 xl:pb-0"
            >
              <NavLink
                href={href}
                className="group relative block md:col-start-1 md:row-span-2 md:row-start-1 md:grid md:grid-cols-[minmax(0,1fr)] md:grid-rows-subgrid"
              >
                <span
                  className="bolt block h-19 md:h-(--bolt) md:self-end"
                  style={{ '--bolt': `${HEIGHTS[i % HEIGHTS.length]}px` } as CSSProperties}
                >
                  <BoltPictures media={media} more={more} index={index} next={next} />
                </span>
                <span className="absolute top-3.5 left-0 flex h-12 max-w-[85%] items-center gap-x-3 bg-ground pr-4 pl-(--gutter) md:static md:block md:h-auto md:max-w-none md:bg-transparent md:pt-3 md:pr-0 md:pl-0">
                  <span className="font-serif text-d4 font-semibold underline-offset-4 group-hover:underline md:text-base md:tracking-tight">
                    {title}
                  </span>
                  <span className="block text-small whitespace-nowrap text-muted md:text-tiny md:whitespace-normal">
                    {[count > 0 && showProducts(count), badge].filter(Boolean).join(', ')}
                  </span>
                </span>
              </NavLink>
              {video ? (
                <VideoButton
                  video={video}
                  name={title}
                  poster={media?.sha256 ?? ''}
                  icon
                  className="absolute top-4 right-(--gutter) md:relative md:inset-auto md:col-start-1 md:row-start-1 md:mb-[3px] md:self-end md:justify-self-end"
                />
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
