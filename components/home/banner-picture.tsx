import type { Media } from '#lib/contract/fields.ts'
import { blurAddress } from '#lib/files/blur.ts'
import { HERO_WIDTHS, mediaAddress, mediaSet } from '#lib/files/media.ts'

/** A phone gets at most 640 px of its own crop, for the sake of its data. */
const NARROW_WIDTHS = [480, 640] as const
const NARROW = '(max-width: 767px)'

/** A banner's picture over the whole width, in a crop for phones and one for the rest. */
export function BannerPicture({ wide, narrow, first }: { wide: Media; narrow: Media; first: boolean }) {
  const blur = blurAddress(wide.blur)
  return (
    <picture>
      <source media={NARROW} type="image/avif" srcSet={mediaSet(narrow.sha256, NARROW_WIDTHS, 'avif')} sizes="100vw" />
      <source media={NARROW} type="image/webp" srcSet={mediaSet(narrow.sha256, NARROW_WIDTHS, 'webp')} sizes="100vw" />
      <source type="image/avif" srcSet={mediaSet(wide.sha256, HERO_WIDTHS, 'avif')} sizes="100vw" />
      <img
        src={mediaAddress(wide.sha256, 1280, 'jpg')}
        srcSet={mediaSet(wide.sha256, HERO_WIDTHS, 'webp')}
        sizes="100vw"
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
