'use client'

import { OpenAccount } from '#components/trade/open-account.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { Picture, type PictureMedia } from '#components/ui/picture.tsx'
import { type Cents, showMoney } from '#lib/format/money.ts'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

export type BalePrice = { name: string; href: string; pieces: number; exVat: Cents }

/** Buying by the bale: a pile of cloth beside what a bale costs. A client component, so that it travels as data. */
export function BaleBand({ pile, prices }: { pile: readonly PictureMedia[]; prices: readonly BalePrice[] }) {
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
          Open a trader account for your head office and branches. We look at your documents {APPROVAL_TIME}.
        </p>
        <ul className="mt-6">
          {prices.map(({ name, href, pieces, exVat }) => (
            <li key={name} className="border-t border-band-line">
              <NavLink
                href={href}
                className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 outline-band-paper hover:underline"
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
        <OpenAccount onDark />
      </div>
    </section>
  )
}
