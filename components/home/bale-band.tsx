'use client'

import { buttonClass } from '#components/ui/button.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { Picture, type PictureMedia } from '#components/ui/picture.tsx'
import { type Cents, showMoney } from '#lib/money.ts'
import { SITE } from '#lib/site.ts'

export type BalePrice = { name: string; href: string; pieces: number; exVat: Cents }

/** Buying by the bale: a pile of cloth beside what a bale costs. A client component, so that it travels as data. */
export function BaleBand({
  pile,
  prices,
  href,
}: {
  pile: readonly PictureMedia[]
  prices: readonly BalePrice[]
  /** Where the button leads. */
  href: string
}) {
  return (
    <section
      id="bales"
      aria-labelledby="bales-heading"
      className="later section-gap [--later:45rem] md:[--later:33rem] bg-band text-band-paper md:grid md:grid-cols-2"
    >
      <div className="flex h-55 flex-col md:h-auto md:min-h-130">
        {pile.map((media) => (
          <div key={media.sha256} className="fold relative min-h-0 flex-1">
            <Picture
              media={media}
              sizes="(min-width: 768px) 50vw, 33vw"
              widths={[320, 640, 1000]}
              decorative
              className="absolute inset-0 h-full"
            />
          </div>
        ))}
      </div>
      <div className="px-(--gutter) py-10 md:py-14 md:pl-16 xl:max-w-160">
        <h2 id="bales-heading" className="heading text-d2">
          Buying by the bale?
        </h2>
        <p className="mt-3 text-band-muted">
          Every price shows the bale beside it, and the grid of colours and sizes counts pieces and bales together. Mix
          them as you like.
        </p>
        <ul className="mt-6">
          {prices.map(({ name, href: cloth, pieces, exVat }) => (
            <li key={name} className="border-t border-band-line">
              <NavLink
                href={cloth}
                className="flex min-h-12 items-center justify-between gap-4 py-2 outline-band-paper hover:underline"
              >
                <span>
                  {name}, bale of {pieces}
                </span>
                <strong className="approved-only font-semibold whitespace-nowrap">{showMoney(exVat, 'auto')}</strong>
              </NavLink>
            </li>
          ))}
        </ul>
        <p className="mt-4 text-tiny text-band-muted">Ex-VAT. Delivery is added for your county.</p>
        <p className="mt-6 flex flex-wrap items-center gap-x-7 gap-y-3">
          <NavLink href={href} className={buttonClass('inverse', 'regular', 'outline-band-paper')}>
            See all cloth
          </NavLink>
          <a href={`tel:${SITE.phoneLink}`} className="py-2 underline underline-offset-4 outline-band-paper">
            Ask on {SITE.phone}
          </a>
        </p>
      </div>
    </section>
  )
}
