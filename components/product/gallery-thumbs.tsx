import { LiveButton } from '#components/kit/button/live-button.tsx'
import { classes } from '#components/kit/classes.ts'
import { Picture } from '#components/kit/media/picture.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { Media } from '#lib/contract/base/fields.ts'

/** Thumbnails down the side of wide screens. Pictures that are loading have reserved space, visible after 150 ms. */
export function GalleryThumbs({
  images,
  awaited,
  at,
  onShow,
}: {
  images: readonly Media[]
  awaited: number
  at: number
  onShow: (index: number) => void
}) {
  return (
    <ul className="hidden flex-col gap-3 md:flex">
      {images.map((image, index) => (
        <li key={image.sha256}>
          <LiveButton
            aria-label={`Picture ${index + 1} of ${images.length}: ${image.alt}`}
            aria-current={index === at || undefined}
            onClick={() => onShow(index)}
            className={classes('block w-full', index === at && 'outline-2 outline-offset-3 outline-ink')}
          >
            <Picture media={image} widths={[320]} decorative />
          </LiveButton>
        </li>
      ))}
      {Array.from({ length: Math.max(0, awaited - images.length) }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places are all alike and never move
        <li key={index} aria-hidden="true">
          <Skeleton className="aspect-500/746 transition-opacity delay-150 starting:opacity-0" />
        </li>
      ))}
    </ul>
  )
}
