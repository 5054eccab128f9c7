import { Picture, type PictureMedia } from '#components/kit/media/picture.tsx'

/** A square crop of the ordered cloth, close enough to leave out its background. */
export function OrderPicture({ media, large = false }: { media: PictureMedia; large?: boolean }) {
  return (
    <span className={large ? 'block size-18 shrink-0 overflow-clip' : 'block size-14 shrink-0 overflow-clip'}>
      <Picture
        media={media}
        sizes={large ? '72px' : '56px'}
        widths={[320]}
        ratio={[1, 1]}
        decorative
        className="aspect-square scale-135"
      />
    </span>
  )
}
