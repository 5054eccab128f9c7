'use client'

import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { isShown, type ShownWhen } from '#lib/content/shown.ts'
import { SECTION_NAMES } from '#lib/contract/content/content-names.ts'
import { contentShapes, type Section } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { useNow } from '#lib/office/use-now.ts'
import { forAudience } from '../entry-lists.ts'
import { EntryMark, EntrySpan } from '../entry-mark.tsx'
import { useCollectionNames } from '../fields/collection-row.tsx'
import { EntryPicture } from '../fields/picture-row.tsx'
import { ListHead } from '../list-head.tsx'
import { EntryList } from './entry-list.tsx'
import type { PartEditorProps } from './part-editor.ts'

const { banners: BANNERS, sections: SECTIONS } = contentShapes.home.shape

/** Home page editor: banners and the sections below them, both sortable. */
export function HomeEditor({ content, onChange, ...rest }: PartEditorProps<'home'>) {
  const names = useCollectionNames()
  return (
    <>
      <EntryList
        {...rest}
        list={BANNERS}
        head={<ListHead title="Banners" />}
        entries={content.banners}
        onEntries={(banners) => onChange({ ...content, banners })}
        before={({ picture }) => <EntryPicture sha256={picture} />}
        words={({ heading }) => ({ title: heading || 'Without a heading' })}
        aside={(banner, found) => <Aside shown={banner} findings={found} />}
      />
      <EntryList
        {...rest}
        list={SECTIONS}
        head={<ListHead title="Sections below">{null}</ListHead>}
        entries={content.sections}
        onEntries={(sections) => onChange({ ...content, sections })}
        words={(section) => sectionWords(section, names)}
        aside={(section, found) => (
          <Aside shown={section} findings={found} isOnPhones={section.isOnPhones} isSpanShort />
        )}
      />
    </>
  )
}

/** Automatic content of a section. */
const FILLED: Record<Exclude<Section['kind'], 'products' | 'words'>, string> = {
  promises: 'payment, delivery, prices by piece or bale',
  collections: 'in menu order',
  new: 'newest products',
  bales: 'savings by the bale',
  brands: 'in catalogue order',
  about: 'about us',
}

const MAX = 60

/** A section in its list: its title and a summary of its content. @param names of the collections, by code */
function sectionWords(section: Section, names: Readonly<Record<string, string>>): { title: string; note: string } {
  const { kind, title, audience } = section
  const own = title && kind !== 'words' && kind !== 'products' ? `${SECTION_NAMES[kind].toLowerCase()}, ` : ''
  const inIt =
    kind === 'products'
      ? (names[section.collection] ?? section.collection) || 'no collection yet'
      : kind === 'words'
        ? section.text.replace(/\s+/g, ' ').trim().slice(0, MAX) || 'no text yet'
        : `${own}${FILLED[kind]}`
  return { title: title || SECTION_NAMES[kind], note: [inIt, forAudience(audience)].filter(Boolean).join(', ') }
}

/** Period and status of an entry. @param isSpanShort omits the period if it has no start and no end */
function Aside({
  shown,
  findings,
  isOnPhones = true,
  isSpanShort = false,
}: {
  shown: ShownWhen
  findings: readonly ContentFinding[]
  isOnPhones?: boolean
  isSpanShort?: boolean
}) {
  const now = useNow()
  const isNotOnPhones = !isOnPhones && isShown(shown, now) && !findings.some(({ level }) => level === 'error')
  return (
    <>
      {isSpanShort && !shown.from && !shown.until ? null : (
        <span className="contents max-xl:hidden">
          <EntrySpan shown={shown} />
        </span>
      )}
      {isNotOnPhones ? (
        <span className="w-26 max-md:w-auto">
          <StatusMark status="ended">Not on phones</StatusMark>
        </span>
      ) : (
        <EntryMark shown={shown} findings={findings} />
      )}
    </>
  )
}
