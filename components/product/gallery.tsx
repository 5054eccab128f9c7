import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { PlusIcon } from '#components/kit/icon.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { useDeferred } from '#components/kit/state/use-deferred.ts'
import type { Media } from '#lib/contract/base/fields.ts'
import { GalleryThumbs } from './gallery-thumbs.tsx'
import { TagLabels } from './tag-labels.tsx'

const loadZoom = () => import('./zoom-window.tsx')
const RATIO = [500, 746] as const

/**
 * The pictures of the chosen colour: a strip that snaps (fingers swipe it, arrow keys step through it), thumbnails
 * beside it on wide screens, and the zoom window. Only the first picture loads with the page; the others once the
 * visitor touches them.
 * @param awaited number of pictures a colour just picked will have, 0 if all are loaded
 */
export function Gallery({
  images,
  awaited,
  tags,
  name,
}: {
  images: readonly Media[]
  awaited: number
  tags: readonly string[]
  name: string
}) {
  const strip = useRef<HTMLElement>(null)
  /** The picture in view; while it still glides, `goal` is where to. */
  const [at, setAt] = useState(0)
  const goal = useRef(0)
  const [reached, setReached] = useState(false)
  const [zoom, setZoom] = useState(false)
  const deferred = useDeferred(loadZoom)
  const first = images[0]?.sha256

  useEffect(() => {
    // Another colour starts at its first picture.
    if (!first) return
    goal.current = 0
    setAt(0)
    strip.current?.scrollTo({ left: 0, behavior: 'instant' })
  }, [first])

  function show(index: number) {
    const slide = strip.current?.children[index]
    if (!(slide instanceof HTMLElement)) return
    goal.current = index
    setReached(true)
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollTo({ left: slide.offsetLeft, behavior: still ? 'instant' : 'smooth' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const last = images.length - 1
    const next = { ArrowLeft: goal.current - 1, ArrowRight: goal.current + 1, Home: 0, End: last }[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(Math.min(last, Math.max(0, next)))
  }

  function onScroll() {
    const { scrollLeft = 0, clientWidth = 1 } = strip.current ?? {}
    setReached(true)
    setAt(Math.min(images.length - 1, Math.round(scrollLeft / clientWidth)))
  }

  const Zoom = deferred.part?.ZoomWindow
  const openZoom = async () => setZoom(await deferred.want())
  return (
    // Reaching for the pictures, by pointer or key, is the sign to fetch the others.
    <section
      aria-label="Pictures"
      className="gap-3 self-start md:grid md:grid-cols-[4rem_1fr] lg:grid-cols-[5.25rem_1fr]"
      onPointerEnter={() => setReached(true)}
      onTouchStart={() => setReached(true)}
      onFocus={() => setReached(true)}
    >
      <GalleryThumbs images={images} awaited={awaited} at={at} onShow={show} />
      <div className="relative -mx-(--gutter) md:mx-0">
        <section
          ref={strip}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keys too
          tabIndex={0}
          aria-label={`${name}: picture ${at + 1} of ${images.length}`}
          onScroll={onScroll}
          onScrollEnd={() => {
            goal.current = at
          }}
          onKeyDown={onKeyDown}
          className="no-scrollbar flex snap-x snap-mandatory overflow-x-auto"
        >
          {images.map((image, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: a short cut for pointers; the Zoom button is the control
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div key={image.sha256} className="relative w-full shrink-0 cursor-zoom-in snap-center" onClick={openZoom}>
              {index === 0 || reached ? (
                <Picture
                  media={image}
                  widths={[1000]}
                  ratio={RATIO}
                  priority={index ? 'lazy' : 'high'}
                  className="aspect-square md:aspect-[500/746]"
                />
              ) : (
                <>
                  <div className="aspect-square bg-calico md:aspect-[500/746]" />
                  <noscript>
                    <Picture media={image} widths={[1000]} ratio={RATIO} className="absolute inset-0 h-full" />
                  </noscript>
                </>
              )}
            </div>
          ))}
        </section>
        {tags.length ? <TagLabels tags={tags} className="absolute bottom-4 left-0 flex-col items-start" /> : null}
        <div className="absolute right-0 bottom-0 flex">
          {images.length > 1 ? (
            <span aria-hidden="true" className="bg-ground px-4 py-2.5 font-semibold md:hidden">
              {at + 1} / {images.length}
            </span>
          ) : null}
          <LiveButton
            aria-haspopup="dialog"
            onPointerEnter={deferred.expect}
            onFocus={deferred.expect}
            onClick={openZoom}
            className="flex min-h-11 items-center gap-2 border-hairline bg-ground px-4 text-small font-semibold max-md:border-l md:border-t noscript:hidden"
          >
            <PlusIcon size={18} />
            Zoom
          </LiveButton>
        </div>
      </div>
      {zoom && Zoom ? <Zoom images={images} first={at} name={name} onClose={() => setZoom(false)} /> : null}
    </section>
  )
}
