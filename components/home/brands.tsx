'use client'

import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Picture } from '#components/kit/media/picture.tsx'
import { SectionHead } from './section-head.tsx'

/** `logo` is the sha256 of its label's picture. */
export type Brand = { name: string; town: string; href: string; logo: string | null }

/** Lettering of brands without a label: settings of our two fonts, chosen by place in the list. */
const HANDS = [
  'font-serif text-[1.1875rem]',
  'text-base font-medium uppercase tracking-[0.2em]',
  'font-serif text-[1.375rem] lowercase',
  'text-base font-bold tracking-tight',
  'font-serif text-lead uppercase tracking-widest',
  'text-[1.25rem] font-normal',
  'font-serif text-[1.25rem] tracking-tight',
  'text-small font-medium uppercase tracking-[0.14em]',
  'font-serif text-[1.1875rem] tracking-wide',
  'text-lead font-medium lowercase',
  'font-serif text-base uppercase tracking-[0.3em]',
  'text-base font-bold uppercase tracking-wide',
]
const NUMBERS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** The brands, each with its label and its own list of products. A client component, so that it travels as data. */
export function BrandsBand({ title, brands }: { title: string; brands: readonly Brand[] }) {
  const count = NUMBERS[brands.length] ?? String(brands.length)
  return (
    <section aria-labelledby="brands" className="later section-gap [--later:48rem] md:[--later:22rem] shop-width">
      <SectionHead id="brands" title={title} aside={`${count} brands, each with its own products.`} />
      <ul className="grid grid-cols-2 overflow-clip border-y border-hairline md:grid-cols-4 xl:grid-cols-6">
        {brands.map(({ name, town, href, logo }, i) => (
          <li key={name} className="-mb-px -ml-px border-b border-l border-hairline">
            <NavLink
              href={href}
              className="flex h-28 flex-col items-center justify-center px-2 text-center outline-offset-[-3px] hover:bg-calico"
            >
              {logo ? (
                <Picture media={{ sha256: logo, alt: name, blur: '' }} widths={[320]} ratio={[5, 3]} className="w-30" />
              ) : (
                <span className={HANDS[i % HANDS.length]}>{name}</span>
              )}
              <span className="sr-only">, {town}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
