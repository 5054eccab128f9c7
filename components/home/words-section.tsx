import { buttonClass } from '#components/kit/button/button.tsx'
import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import type { ShownSection } from '#lib/contract/content/content.ts'
import { shortBlur } from '#lib/files/blur.ts'
import { PRODUCT_WIDTHS } from '#lib/files/media.ts'

type Words = Extract<ShownSection, { kind: 'words' }>

const paragraphsOf = (text: string) => text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '')

/**
 * Words of the staff with a picture: beside it, or white on its left part, which the shop API has measured to be dark enough
 * (shop-api/modules/content/jobs/words-on-picture.ts).
 * @param href where its button leads
 */
export function WordsSection({ section, href }: { section: Words; href: string }) {
  const { id, title, text, picture, layout, button } = section
  const isOver = layout === 'over' && picture !== null
  const words = (
    <div className={isOver ? 'w-3/5 max-w-140 py-12 text-white md:py-20' : 'max-w-140'}>
      <h2 id={`words-${id}`} className="heading text-d2">
        {title}
      </h2>
      <div className="mt-3 space-y-4">
        {paragraphsOf(text).map((paragraph) => (
          <p key={paragraph} className="wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </div>
      {button ? (
        <p className="mt-6">
          <NavLink href={href} className={buttonClass('main')}>
            {button}
          </NavLink>
        </p>
      ) : null}
    </div>
  )
  const drawn = picture ? (
    <Picture
      media={{ ...picture, blur: shortBlur(picture.blur) }}
      sizes={isOver ? '100vw' : '(min-width: 768px) 50vw, 100vw'}
      widths={isOver ? [1000, 2560] : PRODUCT_WIDTHS}
      ratio={[4, 3]}
      className={isOver ? 'absolute inset-0 -z-1 h-full' : 'aspect-4/3'}
    />
  ) : null
  if (isOver) {
    return (
      <section
        aria-labelledby={`words-${id}`}
        className="later section-gap relative isolate overflow-clip [--later:24rem]"
      >
        {drawn}
        <div className="shop-width">{words}</div>
      </section>
    )
  }
  return (
    <section aria-labelledby={`words-${id}`} className="later section-gap shop-width [--later:30rem]">
      <div className={classes('grid grid-cols-1 gap-y-6', picture && 'md:grid-cols-2 md:items-center md:gap-x-12')}>
        {drawn}
        {words}
      </div>
    </section>
  )
}
