import { classes } from '#components/kit/classes.ts'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { type Cents, showMoney } from '#lib/format/money.ts'

export type BalePrice = { name: string; href: string; pieces: number; exVat: Cents }

/** The price of a bale of each product, each a link to the product. @param onDark drawn on a dark band */
export function BalePrices({ prices, onDark = false }: { prices: readonly BalePrice[]; onDark?: boolean }) {
  return (
    <ul className={onDark ? 'mt-6' : 'max-w-160'}>
      {prices.map(({ name, href, pieces, exVat }) => (
        <li key={name} className={classes('border-t', onDark ? 'border-band-line' : 'border-hairline last:border-b')}>
          <NavLink
            href={href}
            className={classes(
              'flex min-h-12 flex-wrap items-center justify-between gap-x-4 py-2 hover:underline',
              onDark && 'outline-band-paper',
            )}
          >
            <span>
              {name}, bale of {pieces}
            </span>
            <strong className="approved-only font-semibold whitespace-nowrap">{showMoney(exVat, 'auto')}</strong>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
