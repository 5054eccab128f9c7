'use client'

import type { ReactNode } from 'react'
import { Picture, type PictureMedia } from '#components/ui/picture.tsx'
import { SITE } from '#lib/site.ts'
import { SectionHead } from './section-head.tsx'

export interface AboutFumaProps {
  cloth: PictureMedia | null
  /** How many mills there are, and some of the towns they work in. */
  mills: number
  towns: readonly string[]
}

/** "Thika, Nakuru and Eldoret". */
const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/**
 * Who we are, in three paragraphs beside cloth: a section of the home page, and the page
 * `/about`. A client component, so that it travels as data.
 */
export function AboutFuma({
  cloth,
  mills,
  towns,
  aside,
  page = false,
}: AboutFumaProps & { aside?: ReactNode; page?: boolean }) {
  return (
    <section
      aria-labelledby="about"
      className={page ? 'shop-width pt-8 md:pt-10' : 'later section-gap [--later:45rem] md:[--later:30rem] shop-width'}
    >
      <SectionHead id="about" level={page ? 1 : 2} title="Fuma means to weave" aside={aside} />
      <div className="grid gap-y-6 md:grid-cols-2 md:gap-x-12">
        {cloth ? (
          <Picture
            media={cloth}
            sizes="(min-width: 768px) 50vw, 100vw"
            widths={[480, 640, 1000]}
            ratio={[4, 3]}
            decorative
            className="aspect-4/3"
          />
        ) : null}
        <div className="max-w-140 space-y-4">
          <p className="text-lead">
            We sell what {mills} Kenyan mills make: blankets, shukas, kikoys, bed linen, knitwear and yarn, from{' '}
            {listed(towns)}.
          </p>
          <p>
            One piece or a whole bale, for a bed or for a boarding school, at prices that say what a bale costs and what
            VAT adds. What hangs in the picture is what the loom makes: we name the mill, the town, the yarn and the
            weight.
          </p>
          <p>
            You pay with M-Pesa on your own phone. We deliver to all 47 counties, or you collect: {SITE.street},{' '}
            {SITE.town}. Call{' '}
            <a href={`tel:${SITE.phoneLink}`} className="link whitespace-nowrap">
              {SITE.phone}
            </a>
            , {SITE.hours}.
          </p>
        </div>
      </div>
    </section>
  )
}
