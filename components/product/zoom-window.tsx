'use client'

import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Dialog, DialogBody } from '#components/kit/dialog/dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon } from '#components/kit/icon.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { Media } from '#lib/contract/base/fields.ts'
import { mediaAddress } from '#lib/files/media.ts'
import { useWideScreen } from './use-wide-screen.ts'
import { useZoom } from './use-zoom.ts'
import { fullScreen, SQUARE } from './zoom-view.ts'

const layer = (sha256: string, width: 320 | 1000) =>
  `image-set(url("${mediaAddress(sha256, width, 'avif')}") type("image/avif"), url("${mediaAddress(sha256, width, 'jpg')}") type("image/jpeg"))`

/** The largest picture as a movable background; its thumbnail until it has loaded. */
const backgroundOf = (sha256: string) => `${layer(sha256, 1000)}, ${layer(sha256, 320)}`

/** The shape of the zoom window: its own on a full screen, as large as the place left for the picture. */
function useFrame(isFull: boolean) {
  const cloth = useRef<HTMLDivElement>(null)
  const [frame, setFrame] = useState(SQUARE)
  useLayoutEffect(() => {
    if (!isFull) return setFrame(SQUARE)
    const measure = () => {
      const { width = 0, height = 0 } = cloth.current?.getBoundingClientRect() ?? {}
      if (width && height) setFrame(fullScreen(width, height))
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [isFull])
  return { cloth, frame }
}

/**
 * The zoom window: 480 by 480 of the largest picture, or the full screen, as on a phone. It follows a mouse; fingers
 * drag and stretch it, keys move and enlarge it. On a full screen the left and right keys change a picture that fits.
 */
export function ZoomWindow({
  images,
  first = 0,
  name,
  onClose,
}: {
  images: readonly Media[]
  first?: number
  name: string
  onClose: () => void
}) {
  const [at, setAt] = useState(Math.min(first, images.length - 1))
  const wide = useWideScreen()
  const [wantsFull, setWantsFull] = useState(false)
  const isFull = wantsFull || !wide
  const { cloth, frame } = useFrame(isFull)
  const { view, larger, smaller, restart, hands } = useZoom(frame)
  const image = images[at]
  if (!image) return null
  const show = (index: number) => {
    setAt(index)
    restart()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = isFull && view.scale <= 1 ? { ArrowLeft: -1, ArrowRight: 1 }[event.key] : undefined
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return hands.onKeyDown(event)
    event.preventDefault()
    if (images[at + by]) show(at + by)
  }
  return (
    <Dialog title={name} shape={isFull ? 'full' : 'centre'} onClose={onClose}>
      <DialogBody className={isFull ? 'flex min-h-0 flex-1 flex-col' : undefined}>
        <div className={classes('relative', isFull ? 'min-h-0 flex-1' : 'mx-auto max-w-120')}>
          {/* biome-ignore lint/a11y/useSemanticElements: a picture under a moving window has no element of its own */}
          <div
            ref={cloth}
            role="group"
            aria-label={`${image.alt}. Arrow keys move the picture, plus and minus enlarge it.`}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard needs a place to move the picture from
            tabIndex={0}
            {...hands}
            onKeyDown={onKeyDown}
            className={classes(
              'w-full cursor-move touch-none bg-no-repeat',
              isFull ? 'h-full' : 'cloth aspect-square bg-calico',
            )}
            style={{
              backgroundImage: backgroundOf(image.sha256),
              backgroundSize: `${view.scale * 100}% auto`,
              backgroundPosition: `${view.x * 100}% ${view.y * 100}%`,
            }}
          />
          {isFull && images.length > 1 ? (
            <div className="absolute bottom-0 left-0 flex bg-ground">
              <IconButton label="Previous picture" onClick={() => at > 0 && show(at - 1)} aria-disabled={at === 0}>
                <ChevronLeftIcon size={18} />
              </IconButton>
              <IconButton
                label="Next picture"
                onClick={() => at < images.length - 1 && show(at + 1)}
                aria-disabled={at === images.length - 1}
              >
                <ChevronRightIcon size={18} />
              </IconButton>
            </div>
          ) : null}
          <div className="absolute right-0 bottom-0 flex bg-ground">
            <IconButton label="Smaller" onClick={smaller} aria-disabled={view.scale <= frame.min}>
              <MinusIcon size={18} />
            </IconButton>
            <IconButton label="Larger" onClick={larger} aria-disabled={view.scale >= frame.max}>
              <PlusIcon size={18} />
            </IconButton>
          </div>
        </div>
        {wide ? (
          <div className="mt-4 text-center">
            <Button variant="outline" onClick={() => setWantsFull(!wantsFull)}>
              {wantsFull ? 'Smaller window' : 'Full screen'}
            </Button>
          </div>
        ) : null}
        {images.length > 1 ? (
          <div className="no-scrollbar mt-4 -mb-1 flex shrink-0 gap-3 overflow-x-auto p-1.5">
            {images.map((one, index) => (
              <button
                key={one.sha256}
                type="button"
                aria-label={`Picture ${index + 1} of ${images.length}: ${one.alt}`}
                aria-pressed={index === at}
                onClick={() => show(index)}
                className={classes(
                  'w-14 shrink-0 first:ml-auto last:mr-auto',
                  index === at && 'outline-2 outline-offset-3 outline-ink',
                )}
              >
                <Picture media={one} widths={[320]} decorative />
              </button>
            ))}
          </div>
        ) : null}
      </DialogBody>
    </Dialog>
  )
}
