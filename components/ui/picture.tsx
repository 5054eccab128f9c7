import { blurAddress } from '#lib/files/blur.ts'
import { type MediaWidth, mediaAddress, mediaSet, PRODUCT_WIDTHS } from '#lib/files/media.ts'
import { classes } from './classes.ts'

/** What is known of a picture: its content's hash, what it shows, and the hex of its first impression. */
export type PictureMedia = { sha256: string; alt: string; blur: string; position?: string | undefined }

/**
 * A picture at the width the screen needs, AVIF where it is understood, WebP elsewhere. Until it is there its blurred
 * 3 × 4 pixels are in its place, and its room is kept by `ratio`, so nothing jumps.
 * @param sizes how wide it is drawn, as in `<img sizes>`
 * @param widths the widths offered; fewer make the page's HTML smaller
 * @param ratio width and height, for the room it takes
 * @param priority `high` for the one largest picture of the first screen, `eager` for others there; the rest load lazily
 * @param decorative true where the words beside it say the same
 */
export function Picture({
  media,
  sizes,
  widths = PRODUCT_WIDTHS,
  ratio = [500, 746],
  priority = 'lazy',
  decorative = false,
  className,
}: {
  media: PictureMedia
  sizes: string
  widths?: readonly MediaWidth[]
  ratio?: readonly [number, number]
  priority?: 'high' | 'eager' | 'lazy'
  decorative?: boolean
  className?: string
}) {
  const { sha256, alt, blur, position } = media
  const first = blurAddress(blur)
  const look = classes('block w-full bg-calico object-cover', className)
  if (!sha256) return <span aria-hidden="true" className={look} style={{ aspectRatio: `${ratio[0]} / ${ratio[1]}` }} />
  return (
    <picture>
      <source type="image/avif" srcSet={mediaSet(sha256, widths, 'avif')} sizes={sizes} />
      <img
        src={mediaAddress(sha256, widths[Math.floor(widths.length / 2)] ?? 480, 'jpg')}
        srcSet={mediaSet(sha256, widths, 'webp')}
        sizes={sizes}
        alt={decorative ? '' : alt}
        width={ratio[0]}
        height={ratio[1]}
        loading={priority === 'lazy' ? 'lazy' : 'eager'}
        fetchPriority={priority === 'high' ? 'high' : undefined}
        decoding={priority === 'lazy' ? 'async' : undefined}
        className={classes('cloth', look)}
        style={
          first || position
            ? {
                ...(first && { background: `url(${first}) 0 0 / 100% 100%` }),
                ...(position && { objectPosition: position }),
              }
            : undefined
        }
      />
    </picture>
  )
}
