import { entriesOf } from '#lib/content/entries.ts'
import type { PartContent } from '#lib/contract/content/content-parts.ts'
import { showInstant } from '#lib/format/clock.ts'

/** A difference between another user's draft and yours. */
export interface DraftDifference {
  /** "Banner “Red for Jamhuri week”: heading" */
  label: string
  theirs: string
  mine: string
}

const INSTANT = /^\d{4}-\d\d-\d\dT/

/** A value of a field, for people to compare. */
function shownValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return INSTANT.test(value) ? showInstant(new Date(value)) : value
  if (Array.isArray(value)) return value.map(shownValue).join(', ') || 'nothing'
  return typeof value === 'object' ? Object.values(value).map(shownValue).join(', ') : String(value)
}

/** "isOnPhones" → "is on phones" */
const fieldName = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const capital = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`

/** Differences of two drafts: fields by entry, entries that only a single draft has, and the order. */
export function draftDifferences(theirs: PartContent, mine: PartContent): DraftDifference[] {
  const [others, own] = [entriesOf(theirs), entriesOf(mine)]
  const differences: DraftDifference[] = []
  for (const entry of own) {
    const other = others.find(({ id, noun }) => id === entry.id && noun === entry.noun)
    const label = `${capital(entry.noun)} “${entry.name}”`
    if (!other) differences.push({ label, theirs: 'missing', mine: 'there' })
    else differences.push(...fieldDifferences(label, other.value, entry.value))
  }
  for (const { id, noun, name } of others) {
    if (own.some((entry) => entry.id === id && entry.noun === noun)) continue
    differences.push({ label: `${capital(noun)} “${name}”`, theirs: 'there', mine: 'missing' })
  }
  const order = (entries: typeof own) => entries.map(({ name }) => name).join(', ')
  if (differences.length === 0 && own.map(({ id }) => id).join() !== others.map(({ id }) => id).join()) {
    differences.push({ label: 'Order', theirs: order(others), mine: order(own) })
  }
  return differences
}

function fieldDifferences(label: string, theirs: unknown, mine: unknown): DraftDifference[] {
  const [others, own] = [theirs, mine].map((value) => value as Record<string, unknown>)
  if (!others || !own) return []
  return Object.keys({ ...others, ...own }).flatMap((field) => {
    const [their, my] = [shownValue(others[field]), shownValue(own[field])]
    return their === my ? [] : [{ label: `${label}: ${fieldName(field)}`, theirs: their, mine: my }]
  })
}
