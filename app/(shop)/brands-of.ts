import type { Brand } from '#components/home/brands.tsx'
import { EMPTY_FILTER } from '#lib/contract/catalogue/empty-filter.ts'
import { addressOfFilter } from '#server/shop/list-addresses.ts'
import type { Brands } from '#server/shop/reference.ts'

/** The brands, each with the address of the list of its products. */
export const brandsOf = (brands: Brands): Brand[] =>
  brands.map(({ Code, name, town, image }) => ({
    name,
    town,
    logo: image?.sha256 ?? null,
    href: addressOfFilter({ ...EMPTY_FILTER, brands: [Code] }),
  }))
