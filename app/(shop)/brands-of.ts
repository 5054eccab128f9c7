import type { Mill } from '#components/home/brands.tsx'
import { EMPTY_FILTER } from '#lib/contract/filter.ts'
import { addressOfFilter } from '#server/shop/list-addresses.ts'
import type { Brands } from '#server/shop/reference.ts'

/** The mills, each leading to the list of its own cloth. */
export const brandsOf = (brands: Brands): Mill[] =>
  brands.map(({ Code, name, town, image }) => ({
    name,
    town,
    logo: image?.sha256 ?? null,
    href: addressOfFilter({ ...EMPTY_FILTER, brands: [Code] }),
  }))
