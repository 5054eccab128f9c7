import type { Metadata } from 'next'
import { ContentPage, type ContentSection } from '#components/content/content-page.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { publicAddress } from '#server/http/public-address.ts'
import { breadcrumbLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'

export const generateMetadata = (): Promise<Metadata> =>
  pageMetadata({
    title: 'Washing and care',
    description: 'How to wash, dry and store blankets, kikoys, shukas, bed linen, knitwear and towels.',
    path: '/care',
  })

const list = (lines: readonly string[]) => (
  <ul className="list-disc space-y-1 pl-6">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

const SECTIONS: readonly ContentSection[] = [
  {
    id: 'first-wash',
    title: 'The first wash',
    body: list([
      'Wash dark and bright colours alone, in cold water: the first wash may lose some colour.',
      'Cotton shrinks a little the first time. Our sizes are before washing unless the page says otherwise.',
    ]),
  },
  {
    id: 'cotton',
    title: 'Kikoys, cotton and bed linen',
    body: list([
      'Wash at 40 °C, white bed linen at 60 °C.',
      'Dry on a line. Bright colours last longer in the shade.',
      'Iron while still a little damp.',
    ]),
  },
  {
    id: 'blankets',
    title: 'Blankets and shukas',
    body: list([
      'Acrylic and mixed fibre: wash at 30 °C, do not iron and do not use bleach.',
      'Wool: hand-wash in cool water, press out the water without wringing, and dry flat in the shade.',
      'Shake and air a blanket often, so that it needs fewer washes.',
    ]),
  },
  {
    id: 'knitwear',
    title: 'Knitwear and yarn',
    body: list([
      'Hand-wash, or use a wool programme, in cool water.',
      'Dry flat. Hanging pulls knitwear out of shape.',
      'Fold it, do not hang it.',
    ]),
  },
  {
    id: 'towels',
    title: 'Towels',
    body: list([
      'Wash at 60 °C, before the first use too.',
      'Do not use fabric softener: it makes towels take up less water.',
    ]),
  },
  {
    id: 'labels',
    title: 'For one product',
    body: <p>Every product page says how that product is washed, dried and ironed.</p>,
  },
]

/** Care instructions for the products. */
export default function CarePage() {
  return (
    <>
      <JsonLd of={[breadcrumbLd([{ name: 'Washing and care', path: '/care' }], publicAddress())]} />
      <ContentPage
        title="Washing and care"
        lead="How to keep textiles soft, bright and in shape."
        sections={SECTIONS}
      />
    </>
  )
}
