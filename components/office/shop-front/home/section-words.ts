import { SECTION_NAMES } from '#lib/content/entries.ts'
import type { Section } from '#lib/contract/content/content-parts.ts'

/** Automatic content of a section. */
const FILLED: Record<Exclude<Section['kind'], 'products' | 'words'>, string> = {
  promises: 'payment, delivery, prices by piece or bale',
  collections: 'in menu order',
  new: 'newest products',
  bales: 'savings by the bale',
  brands: 'in catalogue order',
  about: 'about us',
}

const FOR = { everybody: '', guests: 'for guests', consumers: 'for consumers', traders: 'for traders' } as const
const MAX = 60

/** A section in its list: its title and a summary of its content. @param nameOfCollection by its code */
export function sectionWords(
  section: Section,
  nameOfCollection: (code: string) => string,
): { title: string; note: string } {
  const { kind, title, audience } = section
  const own = title && kind !== 'words' && kind !== 'products' ? `${SECTION_NAMES[kind].toLowerCase()}, ` : ''
  const inIt =
    kind === 'products'
      ? nameOfCollection(section.collection) || 'no collection yet'
      : kind === 'words'
        ? section.text.replace(/\s+/g, ' ').trim().slice(0, MAX) || 'no text yet'
        : `${own}${FILLED[kind]}`
  return { title: title || SECTION_NAMES[kind], note: [inIt, FOR[audience]].filter(Boolean).join(', ') }
}
