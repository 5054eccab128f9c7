import 'server-only'
import { EMPTY_FILTER, type Filter, PAGE_SIZES, type PageSize, SORTS, type Sort } from '#lib/contract/filter.ts'
import { packFilter, publicFilter } from '#lib/filter-token.ts'
import { collectionAddress, filteredAddress } from '#lib/routes.ts'
import { sealFilter } from './seal.ts'

/** The address of a filter: clean where there is a clean one (a collection alone), else with its token. */
export function addressOfFilter(filter: Filter): string {
  const [collection, ...moreCollections] = filter.collection
  const [subCollection, ...moreSubCollections] = filter.subcollection
  const clean =
    collection !== undefined &&
    moreCollections.length === 0 &&
    moreSubCollections.length === 0 &&
    packFilter(filter) === packFilter(cleanFilter(collection, subCollection))
  return clean ? collectionAddress(collection, subCollection) : filteredAddress(sealFilter(filter))
}

/** The filter a clean address stands for. */
export function cleanFilter(collection: string, subCollection?: string): Filter {
  return { ...EMPTY_FILTER, collection: [collection], subcollection: subCollection ? [subCollection] : [] }
}

/** What a list page links to, each address sealed when the page is rendered, so that all of them work without JavaScript. */
export interface ListAddresses {
  /** Around the present page: at most seven, the first and the last among them. */
  pages: { page: number; href: string }[]
  previous: string | null
  next: string | null
  sorts: { sort: Sort; href: string }[]
  pageSizes: { size: PageSize; href: string }[]
  /** The sealed token of this page's filter; empty for the unfiltered list. */
  token: string
}

function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last]
  if (page <= 3) near.push(2, 3, 4)
  if (page >= last - 2) near.push(last - 3, last - 2, last - 1)
  return [...new Set(near)].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b)
}

/** The addresses around one page of a list of `total` cards. */
export function listAddresses(filter: Filter, total: number): ListAddresses {
  const plain = publicFilter(filter)
  const last = Math.max(1, Math.ceil(total / plain.totalRecords))
  const at = (change: Partial<Filter>) => addressOfFilter({ ...plain, ...change })
  const page = plain.pageNo
  return {
    pages: pagesAround(page, last).map((n) => ({ page: n, href: at({ pageNo: n }) })),
    previous: page > 1 ? at({ pageNo: Math.min(page - 1, last) }) : null,
    next: page < last ? at({ pageNo: page + 1 }) : null,
    sorts: SORTS.map((sort) => ({ sort, href: at({ sort, pageNo: 1 }) })),
    pageSizes: PAGE_SIZES.map((size) => ({ size, href: at({ totalRecords: size, pageNo: 1 }) })),
    token: sealFilter(plain),
  }
}
