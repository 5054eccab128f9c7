import { groupDigits } from '../format/count.ts'
import { type AddressState, useAddressState } from './address-state.ts'
import { shortDay } from './when.ts'

/** One value that a filter can have. */
export interface FilterChoice {
  value: string
  label: string
}

/** A filter of a list. Its value is in the address under its name. */
export type Filter = {
  /** In the address. */
  name: string
  /** On its chip: "County". */
  label: string
} & (
  | { kind: 'choices'; choices: readonly FilterChoice[] /** At most one choice. */; isSingle?: boolean }
  /** Days: "2026-11-01..2026-11-25"; one side can be empty. */
  | { kind: 'dates' /** Offers future days as presets instead of past days. */; isAhead?: boolean }
  /** Whole shillings: "1000..5000"; one side can be empty. */
  | { kind: 'amounts' }
  | { kind: 'text'; placeholder?: string }
  /** Set or not. */
  | { kind: 'yes' }
)

/** The values of a `choices` filter. */
export const choicesOf = (value: string): string[] => (value ? value.split(',') : [])

/** Both ends of a `dates` or `amounts` filter; an open end is undefined. */
export function rangeOf(value: string): { from: string | undefined; to: string | undefined } {
  const [from, to] = value.split('..')
  return { from: from || undefined, to: to || undefined }
}

/** The address's form of a range; empty when both ends are open. */
export const rangeText = (from: string, to: string): string => (from || to ? `${from}..${to}` : '')

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayText = (day: string) => (DAY.test(day) ? shortDay(day) : day)

function rangeWords(value: string, show: (end: string) => string): string {
  const { from, to } = rangeOf(value)
  if (from && to) return from === to ? show(from) : `${show(from)} to ${show(to)}`
  return from ? `from ${show(from)}` : `to ${to ? show(to) : ''}`
}

/** A filter chip's label: "County: Lamu, Nairobi". */
export function filterWords(filter: Filter, value: string): string {
  switch (filter.kind) {
    case 'yes':
      return filter.label
    case 'dates':
      return `${filter.label} ${rangeWords(value, dayText)}`
    case 'amounts':
      return `${filter.label}: KSh ${rangeWords(value, groupDigits)}`
    case 'text':
      return `${filter.label}: ${value}`
    case 'choices': {
      const labels = choicesOf(value).map((one) => filter.choices.find((choice) => choice.value === one)?.label ?? one)
      return `${filter.label}: ${labels.length > 3 ? `${labels.slice(0, 3).join(', ')} and ${labels.length - 3} more` : labels.join(', ')}`
    }
  }
}

/** A list's state in the address: filters, search text, order. */
export interface FilterState {
  /** The active filters' values, by name. */
  values: Readonly<Record<string, string>>
  search: string
  /** Empty: the list's default order. */
  sort: string
  set: (name: string, value: string | null) => void
  setSearch: (text: string) => void
  /** Takes text pasted into the search field if it is a list of codes; returns false for other text. */
  takePasted?: (text: string) => boolean
  setSort: (sort: string | null) => void
  /** Takes all filters and the search away. */
  clear: () => void
}

/** The state of a list's filters, read from the address with `filters` as its definition. */
export function stateOf(address: AddressState, filters: readonly Filter[]): FilterState {
  const values = Object.fromEntries(
    filters.flatMap(({ name }): [string, string][] => (address.get(name) ? [[name, address.get(name)]] : [])),
  )
  // The focused row belongs to the previous list.
  return {
    values,
    search: address.get('search'),
    sort: address.get('sort'),
    set: (name, value) => address.set({ [name]: value, at: null }),
    setSearch: (text) => address.set({ search: text, at: null }, 'replace'),
    setSort: (sort) => address.set({ sort, at: null }),
    clear: () =>
      address.set({ ...Object.fromEntries(filters.map(({ name }) => [name, null])), search: null, at: null }),
  }
}

/** The state of a list's filters in the address. @param filters stable, or memoised */
export const useFilters = (filters: readonly Filter[]): FilterState => stateOf(useAddressState(), filters)
