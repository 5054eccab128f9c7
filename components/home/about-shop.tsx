'use client'

import type { ReactNode } from 'react'
import { PhoneLink, WithPhone } from '#components/kit/link/contact-links.tsx'
import { Picture, type PictureMedia } from '#components/kit/media/picture.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { joined } from '#lib/shop/site.ts'
import { SectionHead } from './section-head.tsx'

export interface AboutShopProps {
  title: string
  paragraphs: readonly string[]
  picture: PictureMedia | null
  /** The ways to pay, as text. */
  payWith: string
}

/**
 * About the shop, beside a picture: a section of the home page, and the page `/about`. A client component, so that the
 * page carries it as data.
 */
export function AboutShop({
  picture,
  title,
  paragraphs,
  payWith,
  aside,
  page = false,
}: AboutShopProps & { aside?: ReactNode; page?: boolean }) {
  const { street, town, hours } = useSite()
  const address = joined([street, town])
  return (
    <section
      aria-labelledby="about"
      className={page ? 'shop-width pt-8 md:pt-10' : 'later section-gap [--later:45rem] md:[--later:30rem] shop-width'}
    >
      <SectionHead id="about" level={page ? 1 : 2} title={title} aside={aside} />
      <div className="grid grid-cols-1 gap-y-6 md:grid-cols-2 md:gap-x-12">
        {picture ? (
          <Picture
            media={picture}
            sizes="(min-width: 768px) 50vw, 100vw"
            ratio={[4, 3]}
            decorative
            className="aspect-4/3"
          />
        ) : null}
        <div className="max-w-140 space-y-4">
          {paragraphs.map((paragraph, at) => (
            <p key={paragraph} className={at === 0 ? 'text-lead' : undefined}>
              {paragraph}
            </p>
          ))}
          <p>
            {payWith ? `You pay with ${payWith}. ` : null}
            {address
              ? `We deliver to all 47 counties, or you collect: ${address}. `
              : 'We deliver to all 47 counties. '}
            <WithPhone>
              Call <PhoneLink />
              {hours ? `, ${hours}` : null}.
            </WithPhone>
          </p>
        </div>
      </div>
    </section>
  )
}
