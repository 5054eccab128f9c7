'use client'

import type { ReactNode } from 'react'
import { PhoneLink } from '#components/ui/contact-links.tsx'
import { Picture, type PictureMedia } from '#components/ui/picture.tsx'
import { SITE } from '#lib/shop/site.ts'
import { SectionHead } from './section-head.tsx'

export interface AboutFumaProps {
  picture: PictureMedia | null
  /** How many mills there are, and some of the towns they work in. */
  brandCount: number
  towns: readonly string[]
  /** The ways to pay, in words. */
  payWith: string
}

/** "Thika, Nakuru and Eldoret". */
const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')

/**
 * Who we are, in three paragraphs beside cloth: a section of the home page, and the page
 * `/about`. A client component, so that it travels as data.
 */
export function AboutFuma({
  picture,
  brandCount,
  towns,
  payWith,
  aside,
  page = false,
}: AboutFumaProps & { aside?: ReactNode; page?: boolean }) {
  return (
    <section
      aria-labelledby="about"
      className={page ? 'shop-width pt-8 md:pt-10' : 'later section-gap [--later:45rem] md:[--later:30rem] shop-width'}
    >
      <SectionHead id="about" level={page ? 1 : 2} title="Fuma means to weave" aside={aside} />
      <div className="grid grid-cols-1 gap-y-6 md:grid-cols-2 md:gap-x-12">
        {picture ? (
          <Picture
            media={picture}
            sizes="(min-width: 768px) 50vw, 100vw"
            widths={[480, 640, 1000]}
            ratio={[4, 3]}
            decorative
            className="aspect-4/3"
          />
        ) : null}
        <div className="max-w-140 space-y-4">
          <p className="text-lead">
            We sell what {brandCount > 0 ? `${brandCount} ` : ''}Kenyan brands make: blankets, shukas, kikoys, bed
            linen, knitwear and yarn{towns.length > 0 ? `, from ${listed(towns)}` : ''}.
          </p>
          <p>
            Buy one piece or a whole bale. Every price shows what a bale costs and what VAT adds, and every product page
            names the brand, the town, the material and the weight.
          </p>
          <p>
            You pay with {payWith}. We deliver to all 47 counties, or you collect: {SITE.street}, {SITE.town}. Call{' '}
            <PhoneLink />, {SITE.hours}.
          </p>
        </div>
      </div>
    </section>
  )
}
