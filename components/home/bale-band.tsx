'use client'

import { Picture, type PictureMedia } from '#components/kit/media/picture.tsx'
import { type BalePrice, BalePrices } from '#components/trade/bale-prices.tsx'
import { OpenAccount } from '#components/trade/open-account.tsx'
import { APPROVAL_TIME } from '#lib/kyc/required-documents.ts'

/**
 * Buying by the bale: a pile of products beside the price of a bale. A client component, so that the page carries it as
 * data.
 */
export function BaleBand({
  title,
  pile,
  prices,
}: {
  title: string
  pile: readonly PictureMedia[]
  prices: readonly BalePrice[]
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
              decorative
              className="absolute inset-0 h-full"
            />
          </div>
        ))}
      </div>
      <div className="px-(--gutter) py-10 md:py-14 md:pl-16 xl:max-w-160">
        <h2 id="bales-heading" className="heading text-d2">
          {title}
        </h2>
        <p className="mt-3 text-band-muted">
          Open a trader account for your head office and branches. We check your documents {APPROVAL_TIME}.
        </p>
        <BalePrices prices={prices} onDark />
        <p className="mt-4 text-tiny text-band-muted">Ex-VAT. Delivery is added for your county.</p>
        <OpenAccount onDark />
      </div>
    </section>
  )
}
