import { NavLink } from '#components/kit/link/nav-link.tsx'
import { headerTexts } from '#lib/language/header.ts'
import { useTexts } from '#lib/language/texts.ts'
import type { NamedLink } from './menu-types.ts'
import { PanelFrame } from './panel-frame.tsx'

/** The brands, each leading to its own products. */
export function BrandsPanel({ brands }: { brands: readonly NamedLink[] }) {
  return (
    <PanelFrame>
      <p className="heading w-48 shrink-0 text-d4">{useTexts(headerTexts).ourBrands}</p>
      <ul className="grid flex-1 grid-cols-4 gap-x-6">
        {brands.map(({ name, href }) => (
          <li key={name}>
            <NavLink href={href} className="flex min-h-11 items-center underline-offset-4 hover:underline">
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </PanelFrame>
  )
}
