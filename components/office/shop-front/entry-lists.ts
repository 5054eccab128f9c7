import type { Audience } from '#lib/contract/content/content-names.ts'
import { movedTo } from '../catalogue/ordered-list.tsx'

/** The entries with one of them moved one place up (-1) or down (1). */
export function stepped<Entry extends { id: string }>(entries: readonly Entry[], id: string, step: -1 | 1): Entry[] {
  const ids = entries.map((one) => one.id)
  return inOrderOf(entries, movedTo(ids, id, Math.max(0, ids.indexOf(id) + step)))
}

/** The entries in the order of their ids. */
export const inOrderOf = <Entry extends { id: string }>(entries: readonly Entry[], ids: readonly string[]): Entry[] =>
  ids.flatMap((id) => entries.find((one) => one.id === id) ?? [])

/** The entries with one of them replaced. */
export const withEntry = <Entry extends { id: string }>(entries: readonly Entry[], entry: Entry): Entry[] =>
  entries.map((one) => (one.id === entry.id ? entry : one))

/** The entries with a copy after one of them. */
export const withCopy = <Entry extends { id: string }>(entries: readonly Entry[], id: string, copy: Entry): Entry[] =>
  entries.flatMap((one) => (one.id === id ? [one, copy] : [one]))

/** Audience of an entry as a note: "for guests"; empty if all visitors see the entry. */
export const forAudience = (audience: Audience): string => (audience === 'everybody' ? '' : `for ${audience}`)
