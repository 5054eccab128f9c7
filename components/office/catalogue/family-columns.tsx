import { Picture } from '#components/kit/media/picture.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import type { ListedFamily } from '#lib/contract/catalogue/office/family-list.ts'
import { showCount } from '#lib/format/count.ts'
import { showAmount } from '#lib/format/money.ts'
import { shortQuantityText } from '#lib/format/quantity.ts'
import { FamilyStatusMark } from './family-marks.tsx'

const cut = (text: string) => (
  <span className="truncate" title={text}>
    {text}
  </span>
)

/** A family's main picture as a small square; a plain area if it has no picture. */
export function FamilyPicture({ family, className }: { family: Pick<ListedFamily, 'picture'>; className: string }) {
  return (
    <span className={className}>
      {family.picture ? (
        <Picture media={family.picture} widths={[320]} ratio={[1, 1]} decorative className="aspect-square" />
      ) : (
        <span className="block aspect-square border border-dashed border-field" />
      )}
    </span>
  )
}

/** Price range: "1,250 to 1,800.50", a single price, or an empty text if the family has no variants. */
export function priceRange({ from, to }: Pick<ListedFamily, 'from' | 'to'>): string {
  if (from === null || to === null) return ''
  const [low, high] = [showAmount(from, 'auto'), showAmount(to, 'auto')]
  return low === high ? low : `${low} to ${high}`
}

const marksOf = ({ isNew, isTrending, isOffer, showsPrice }: ListedFamily): string =>
  [isNew && 'New', isTrending && 'Trending', isOffer && 'Offer', !showsPrice && 'Price on request']
    .filter(Boolean)
    .join(', ')

const stockText = ({ stock, unit }: ListedFamily) =>
  stock === 0 ? <span className="text-muted">none</span> : shortQuantityText(stock, unit)

/** "16, 2 hidden" */
const variantsText = ({ variants, hidden }: ListedFamily) =>
  hidden === 0 ? showCount(variants) : `${showCount(variants)}, ${showCount(hidden)} hidden`

/** The columns of the list of families. */
export const FAMILY_COLUMNS: readonly OfficeColumn<ListedFamily>[] = [
  {
    id: 'picture',
    title: 'Picture',
    width: 64,
    cell: (family) => <FamilyPicture family={family} className="block w-7" />,
  },
  {
    id: 'name',
    title: 'Name',
    width: 180,
    grow: 3,
    sort: 'name',
    isLink: true,
    isFixed: true,
    cell: ({ name }) => <b className="truncate font-semibold">{name}</b>,
  },
  { id: 'code', title: 'Code', width: 106, sort: 'code', cell: ({ code }) => cut(code) },
  { id: 'brand', title: 'Brand', width: 114, grow: 1, yields: 3, cell: ({ brandName }) => cut(brandName) },
  {
    id: 'collection',
    title: 'Collection',
    width: 110,
    grow: 2,
    yields: 4,
    cell: ({ collectionName, subCollectionName }) => cut(`${collectionName}, ${subCollectionName}`),
  },
  { id: 'status', title: 'Status', width: 88, cell: ({ status }) => <FamilyStatusMark status={status} /> },
  { id: 'marks', title: 'Labels', width: 76, grow: 1, yields: 1, cell: (family) => cut(marksOf(family)) },
  {
    id: 'made',
    title: 'Colours × sizes',
    width: 110,
    align: 'right',
    isHiddenAtFirst: true,
    cell: ({ colours, sizes }) => `${colours} × ${sizes}`,
  },
  {
    id: 'variants',
    title: 'Variants',
    width: 84,
    yields: 2,
    align: 'right',
    cell: (family) => cut(variantsText(family)),
  },
  {
    id: 'price',
    title: 'Price ex-VAT',
    width: 124,
    grow: 1,
    align: 'right',
    sort: 'price',
    cell: (family) => cut(priceRange(family)),
  },
  { id: 'stock', title: 'Stock', width: 92, align: 'right', cell: stockText },
]

/** A family of the list on a phone: its picture, two lines. */
export function FamilyPhoneRow({ family }: { family: ListedFamily }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3 py-1.5">
      <FamilyPicture family={family} className="block w-10 flex-none" />
      <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3">
        <b className="col-span-2 truncate font-semibold">{family.name}</b>
        <span className="flex min-w-0 gap-3 text-tiny text-muted">
          {family.status === 'active' ? null : (
            <span className="flex-none">
              <FamilyStatusMark status={family.status} />
            </span>
          )}
          <span className="truncate">
            {family.code}, {variantsText(family)} {family.variants === 1 ? 'variant' : 'variants'}
          </span>
        </span>
        <span className="text-right text-tiny text-muted">{priceRange(family)}</span>
      </span>
    </span>
  )
}
