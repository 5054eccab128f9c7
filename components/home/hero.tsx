'use client'

import Link from 'next/link'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { buttonClass, IconButton } from '#components/kit/button/button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, PauseIcon, PlayIcon } from '#components/kit/icon.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import type { Video } from '#lib/contract/content/reference.ts'
import { blurAddress } from '#lib/files/blur.ts'
import { mediaAddress, mediaSet, WIDE_WIDTHS } from '#lib/files/media.ts'
import { playerOf } from '#lib/files/video.ts'
import { BANNER_PAUSE_MS, useCarousel } from './use-carousel.ts'

export type HeroBanner = {
  media: Media
  mediaNarrow: Media
  /** A banner with a video shows its picture until the video is played. No part of the video loads before that. */
  video: Video | null
  title: string
  text: string
  lines: readonly string[]
  redirectUrl: string
  redirectText: string
}

const loadVideo = () => import('./banner-video.tsx')

function BannerText({ banner, second }: { banner: HeroBanner; second?: ReactNode }) {
  const unsaid = banner.lines.filter((line) => !banner.text.includes(line))
  return (
    <>
      <h2 className="heading text-d1 whitespace-pre-line max-md:max-w-[calc(77%-1.5rem)] max-md:wrap-anywhere">
        {banner.title}
      </h2>
      <p className="mt-3 max-w-110 text-lead md:mt-5">{banner.text}</p>
      {unsaid.length > 0 ? <p className="mt-2 text-muted">{unsaid.join(', ')}</p> : null}
      <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
        <NavLink href={banner.redirectUrl} className={buttonClass('main')}>
          {banner.redirectText}
        </NavLink>
        {second}
      </p>
    </>
  )
}

const PHONE_WIDTH = '(max-width: 767px)'

/** A banner's picture over the whole width, in a crop for phones and one for the rest. */
function BannerPicture({ wide, narrow, first }: { wide: Media; narrow: Media; first: boolean }) {
  const blur = blurAddress(wide.blur)
  return (
    <picture>
      <source media={PHONE_WIDTH} type="image/avif" srcSet={mediaSet(narrow.sha256, [1000])} />
      <source media={PHONE_WIDTH} type="image/jpeg" srcSet={mediaAddress(narrow.sha256, 1000, 'jpg')} />
      <source type="image/avif" srcSet={mediaSet(wide.sha256, WIDE_WIDTHS)} sizes="100vw" />
      <img
        src={mediaAddress(wide.sha256, 1280, 'jpg')}
        alt={wide.alt}
        width={1280}
        height={520}
        loading="eager"
        fetchPriority={first ? 'high' : undefined}
        className="cloth block size-full object-cover"
        style={blur ? { background: `url(${blur}) 0 0 / 100% 100%` } : undefined}
      />
    </picture>
  )
}

/** Distance of a swipe that changes the picture, in pixels. */
const MIN_SWIPE_PX = 40

/** A finger's way across: to the left is forward. Give the element `touch-pan-y`, so that it still scrolls the page. */
function useSwipe(onSwipe: (step: 1 | -1) => void) {
  const from = useRef<number | null>(null)
  const swiped = useRef(false)
  return {
    onPointerDown: ({ pointerType, clientX }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : clientX
      swiped.current = false
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const way = from.current === null ? 0 : clientX - from.current
      from.current = null
      if (Math.abs(way) < MIN_SWIPE_PX) return
      swiped.current = true
      onSwipe(way < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
    // A swipe must not follow the link under the finger.
    onClickCapture: (event: MouseEvent) => {
      if (swiped.current) event.preventDefault()
      swiped.current = false
    },
  }
}

/**
 * The home page's banners: a picture over the whole width, the text at its foot.
 * @param second a second link beside the first banner's own
 * @param children content at the right under the picture (under the text on phones)
 */
export function Hero({
  banners,
  second,
  children,
}: {
  banners: readonly HeroBanner[]
  second?: ReactNode
  children?: ReactNode
}) {
  const stage = useRef<HTMLDivElement>(null)
  const carousel = useCarousel(banners.length, BANNER_PAUSE_MS, stage)
  const { index, next, previous, playing, pick, rest, holds } = carousel
  const deferred = useDeferred(loadVideo)
  /** The banner whose video plays. */
  const [videoAt, setVideoAt] = useState<number | null>(null)
  const swipe = useSwipe((step) => pick(index + step))
  const many = banners.length > 1
  const current = banners[index]
  const player = current?.video ? playerOf(current.video) : null
  const BannerVideo = deferred.part?.BannerVideo
  const isVideo = videoAt === index && player !== null && BannerVideo !== undefined
  // Visitors should know before they press that another site is contacted.
  const from = player?.site ? ` from ${player.site.name}` : ''
  const toggleVideo = async () => {
    if (isVideo) return setVideoAt(null)
    rest()
    if (await deferred.want()) setVideoAt(index)
  }
  return (
    <section
      aria-label="Banners"
      aria-roledescription={many ? 'carousel' : undefined}
      className="overflow-x-clip"
      {...holds}
    >
      <div
        ref={stage}
        className="relative isolate h-75 touch-pan-y bg-calico md:h-100 lg:h-130"
        {...(many && !isVideo ? swipe : {})}
      >
        {banners.map((banner, i) =>
          i === index || i === next || i === previous ? (
            <Link
              key={banner.title}
              data-slide={i}
              href={banner.redirectUrl}
              prefetch={false}
              tabIndex={-1}
              draggable={false}
              aria-hidden="true"
              className={classes(
                'absolute inset-0',
                i === next && i !== previous && 'opacity-0',
                i === index && previous !== null && 'banner-change',
                i === previous && i !== index && '-z-1',
              )}
            >
              <BannerPicture wide={banner.media} narrow={banner.mediaNarrow} first={i === 0} />
            </Link>
          ) : null,
        )}
        {isVideo ? <BannerVideo player={player} name={current?.title ?? ''} /> : null}
        {player ? (
          // A single button, so that it retains the focus.
          <LiveButton
            key={index}
            aria-busy={deferred.waiting || undefined}
            aria-label={isVideo ? `Stop the video: ${current?.title}` : `Play the video${from}: ${current?.title}`}
            className="absolute top-4 right-(--gutter) z-10 inline-flex min-h-12 items-center justify-center gap-2.5 bg-ground pr-5 pl-4 font-semibold transition-colors hover:bg-calico md:top-8 noscript:hidden"
            onPointerEnter={deferred.expect}
            onFocus={deferred.expect}
            onClick={toggleVideo}
          >
            {isVideo ? <CloseIcon size={18} /> : <PlayIcon size={18} />}
            {isVideo ? 'Stop the video' : `Play the video${from}`}
          </LiveButton>
        ) : null}
        {many && !isVideo ? <BannerControls carousel={carousel} count={banners.length} /> : null}
      </div>
      <div className="shop-width relative lg:grid lg:grid-cols-12 lg:gap-x-6">
        <div
          className={classes(
            'relative w-fit max-w-[77%] bg-ground pt-6 pr-6 before:absolute before:inset-y-0 before:right-full before:w-screen before:bg-ground md:max-w-140 md:pt-10 lg:col-span-6 lg:w-full lg:max-w-none lg:pt-12',
            // The text is drawn over the picture's foot, which is the place of a video's controls.
            !isVideo && '-mt-14 md:-mt-32 lg:-mt-48',
          )}
        >
          <div aria-live={playing ? undefined : 'polite'} className="grid w-[calc(100vw-2*var(--gutter))] md:w-auto">
            {banners.map((banner, i) => (
              <div
                key={banner.title}
                inert={i !== index}
                // The page's content policy is made from these attributes: every video needs one, not only the first banner's.
                data-film={banner.video?.videoType}
                className={classes('col-start-1 row-start-1', i !== index && 'invisible')}
              >
                <BannerText banner={banner} second={i === 0 ? second : undefined} />
              </div>
            ))}
          </div>
        </div>
        <div className="mt-8 lg:col-span-6 lg:mt-0 lg:pt-10">{children}</div>
      </div>
    </section>
  )
}

/** Position, pause, and a step to each side. */
function BannerControls({
  carousel: { index, playing, pick, toggle },
  count,
}: {
  carousel: ReturnType<typeof useCarousel>
  count: number
}) {
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') pick(index - 1)
    if (key === 'ArrowRight') pick(index + 1)
  }
  return (
    <div className="absolute inset-x-0 bottom-0 z-10 md:bottom-5">
      <div className="mx-auto flex max-w-80 justify-end md:max-w-320 md:px-(--gutter)">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what its buttons do */}
        <div
          className="flex items-center bg-ground max-md:absolute max-md:right-0 max-md:bottom-0"
          onKeyDown={onKeyDown}
        >
          <p className="hidden pr-2 pl-4 text-small font-semibold md:block">
            {index + 1} / {count}
          </p>
          <IconButton label={playing ? 'Pause the banners' : 'Play the banners'} onClick={toggle}>
            {playing ? <PauseIcon size={18} /> : <PlayIcon size={16} />}
          </IconButton>
          <IconButton label="Previous banner" onClick={() => pick(index - 1)} className="max-md:hidden">
            <ChevronLeftIcon size={18} />
          </IconButton>
          <IconButton label="Next banner" onClick={() => pick(index + 1)} className="max-md:hidden">
            <ChevronRightIcon size={18} />
          </IconButton>
        </div>
      </div>
    </div>
  )
}
