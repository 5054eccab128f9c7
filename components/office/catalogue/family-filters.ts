import {
  FAMILY_NEED_TEXT,
  FAMILY_NEEDS,
  FAMILY_SORTS,
  FAMILY_STATUS_TEXT,
  FAMILY_STATUSES,
  type FamilyChoices,
  type FamilyFilter,
  type FamilySort,
} from '#lib/contract/catalogue/office/family-list.ts'
import { FEED_FAULT_NAMES, FEED_FAULTS } from '#lib/contract/feeds/feed-report.ts'
import { choicesOf, type Filter } from '#lib/office/filters.ts'

const NO_CHOICES: Pick<FamilyChoices, 'brands' | 'collections'> = { brands: [], collections: [] }
const choice = ({ code, name }: { code: string; name: string }) => ({ value: code, label: name })
const MARKS = [
  { value: 'new', label: 'New' },
  { value: 'trending', label: 'Trending' },
  { value: 'offer', label: 'Offer' },
] as const

/** Filters of the family list. @param choices undefined while loading */
export function familyFilters({ brands, collections } = NO_CHOICES): Filter[] {
  const subs = collections.flatMap(({ name, subCollections }) =>
    subCollections.map((sub) => ({ value: sub.code, label: `${name}, ${sub.name}` })),
  )
  return [
    {
      name: 'status',
      label: 'Status',
      kind: 'choices',
      isSingle: true,
      choices: FAMILY_STATUSES.map((value) => ({ value, label: FAMILY_STATUS_TEXT[value] })),
    },
    { name: 'collection', label: 'Collection', kind: 'choices', isSingle: true, choices: collections.map(choice) },
    { name: 'sub', label: 'Sub-collection', kind: 'choices', choices: subs },
    { name: 'brand', label: 'Brand', kind: 'choices', choices: brands.map(choice) },
    { name: 'marks', label: 'Label', kind: 'choices', choices: MARKS },
    {
      name: 'need',
      label: 'Needs attention',
      kind: 'choices',
      isSingle: true,
      choices: FAMILY_NEEDS.map((value) => ({ value, label: FAMILY_NEED_TEXT[value] })),
    },
    {
      name: 'fault',
      label: 'Feed',
      kind: 'choices',
      isSingle: true,
      choices: FEED_FAULT_NAMES.map((value) => ({ value, label: FEED_FAULTS[value].text })),
    },
  ]
}

const oneOf = <Value extends string>(value: string | undefined, all: readonly Value[]): Value | undefined =>
  all.find((one) => one === value)

/** The filter given by the address; equal filters share one query. @param values of the filter bar */
export function familyFilterOf(values: Readonly<Record<string, string>>, search: string): FamilyFilter {
  const marks = choicesOf(values.marks ?? '').flatMap((one) => MARKS.find(({ value }) => value === one)?.value ?? [])
  const all = {
    status: oneOf(values.status, FAMILY_STATUSES),
    collection: values.collection || undefined,
    subCollections: choicesOf(values.sub ?? ''),
    brands: choicesOf(values.brand ?? ''),
    marks,
    need: oneOf(values.need, FAMILY_NEEDS),
    fault: oneOf(values.fault, FEED_FAULT_NAMES),
    search: search || undefined,
  }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  )
}

export const FAMILY_SORT_CHOICES: readonly { value: FamilySort; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
  { value: 'code', label: 'By code' },
  { value: 'price', label: 'Cheapest first' },
]

export const familySortOf = (asked: string): FamilySort => oneOf(asked, FAMILY_SORTS) ?? 'name'
