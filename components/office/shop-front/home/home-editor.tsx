'use client'

import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { SECTION_NAMES } from '#lib/content/entries.ts'
import { isShown, type ShownWhen } from '#lib/content/shown.ts'
import type { Banner, Section } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { freshKey } from '#lib/http/attempt-key.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useNow } from '#lib/office/use-now.ts'
import type { PartEditorProps } from '../editors/part-editor.ts'
import { EntryActions } from '../entry-actions.tsx'
import { inOrderOf, stepped, withCopy, withEntry } from '../entry-lists.ts'
import { EntryMark, EntrySpan } from '../entry-mark.tsx'
import { ListHead } from '../list-head.tsx'
import { OrderedItems } from '../ordered-items.tsx'
import { useTargetChoices } from '../target-field.tsx'
import { useLatest } from '../use-latest.ts'
import { BannerFields } from './banner-fields.tsx'
import { collectionChoices } from './collection-choices.ts'
import { EntryPicture } from './content-picture.tsx'
import { bannerRefusal, copyRefusal } from './new-home-entries.ts'
import { SectionFields } from './section-fields.tsx'

/** Home page editor: banners and the sections below them, both sortable. An entry opens inside the list. */
export function HomeEditor(props: PartEditorProps<'home'>) {
  return (
    <>
      <Banners {...props} />
      <Sections {...props} />
    </>
  )
}

function Banners({ content, findings, refusal, chosen, onChoose, onChange }: PartEditorProps<'home'>) {
  const { banners } = content
  const change = (next: Banner[]) => onChange({ ...content, banners: next })
  const remove = useRemoval('Banner', banners, change)
  return (
    <>
      <ListHead title="Banners" />
      <OrderedItems
        label="Banners in their order"
        refusal={refusal}
        chosen={chosen}
        onChoose={onChoose}
        onOrder={(ids) => change(inOrderOf(banners, ids))}
        items={banners.map((banner) => {
          const { id, heading, isHidden } = banner
          const found = findings.filter(({ itemId }) => itemId === id)
          const hide = () => change(withEntry(banners, { ...banner, isHidden: !isHidden }))
          return {
            ...{ id, isHidden, onHide: hide },
            name: heading || 'a banner without a heading',
            before: <EntryPicture sha256={banner.picture} />,
            title: heading || 'Without a heading',
            aside: <Aside shown={banner} findings={found} />,
            fields: () => (
              <div className="grid gap-1.5">
                <BannerFields
                  banner={banner}
                  findings={findings}
                  refusal={refusal}
                  onChange={(next) => change(withEntry(banners, next))}
                />
                <EntryActions
                  noun="banner"
                  findings={found.filter(({ field }) => field === null)}
                  refusal={refusal}
                  onStep={(step) => change(stepped(banners, id, step))}
                  isHidden={isHidden}
                  onHide={hide}
                  copyRefusal={bannerRefusal(content)}
                  onCopy={() => {
                    const copy = { ...banner, id: freshKey() }
                    change(withCopy(banners, id, copy))
                    onChoose(copy.id)
                  }}
                  onRemove={() => {
                    onChoose(null)
                    remove(id, heading)
                  }}
                />
              </div>
            ),
          }
        })}
      />
      {banners.length === 0 ? <p className="room-gutter py-3 text-muted">No banners yet.</p> : null}
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

const FOR = { everybody: '', guests: 'for guests', consumers: 'for consumers', traders: 'for traders' } as const
const MAX = 60

/** A section in its list: its title and a summary of its content. @param nameOfCollection by its code */
function sectionWords(section: Section, nameOfCollection: (code: string) => string): { title: string; note: string } {
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

function Sections({ content, findings, refusal, chosen, onChoose, onChange }: PartEditorProps<'home'>) {
  const { sections } = content
  const collections = collectionChoices(useTargetChoices())
  const nameOf = (code: string) => collections.find((one) => one.code === code)?.name ?? code
  const change = (next: Section[]) => onChange({ ...content, sections: next })
  const remove = useRemoval('Section', sections, change)
  return (
    <>
      <ListHead title="Sections below">{null}</ListHead>
      <OrderedItems
        label="Sections in their order"
        refusal={refusal}
        chosen={chosen}
        onChoose={onChoose}
        onOrder={(ids) => change(inOrderOf(sections, ids))}
        items={sections.map((section) => {
          const { id, isHidden, isOnPhones } = section
          const { title, note } = sectionWords(section, nameOf)
          const found = findings.filter(({ itemId }) => itemId === id)
          const hide = () => change(withEntry(sections, { ...section, isHidden: !isHidden }))
          return {
            ...{ id, isHidden, onHide: hide, name: title, title, note },
            aside: <Aside shown={section} findings={found} isOnPhones={isOnPhones} isSpanShort />,
            fields: () => (
              <div className="grid gap-1.5">
                <SectionFields
                  section={section}
                  findings={findings}
                  refusal={refusal}
                  onChange={(next) => change(withEntry(sections, next))}
                />
                <EntryActions
                  noun="section"
                  findings={found.filter(({ field }) => field === null)}
                  refusal={refusal}
                  onStep={(step) => change(stepped(sections, id, step))}
                  isHidden={isHidden}
                  onHide={hide}
                  copyRefusal={copyRefusal(content, section)}
                  onCopy={() => {
                    const copy = { ...section, id: freshKey() }
                    change(withCopy(sections, id, copy))
                    onChoose(copy.id)
                  }}
                  onRemove={() => {
                    onChoose(null)
                    remove(id, title)
                  }}
                />
              </div>
            ),
          }
        })}
      />
      {sections.length === 0 ? <p className="room-gutter py-3 text-muted">No sections yet.</p> : null}
    </>
  )
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

/** Removes an entry, with Undo for ten seconds: Undo restores it at its position and retains later changes. */
function useRemoval<Entry extends { id: string }>(
  noun: string,
  entries: readonly Entry[],
  change: (next: Entry[]) => void,
): (id: string, name: string) => void {
  const latest = useLatest({ entries, change })
  return (id, name) => {
    const at = entries.findIndex((one) => one.id === id)
    const removed = entries[at]
    if (!removed) return
    change(entries.filter((one) => one.id !== id))
    noteDone(`${noun} “${name || 'without a name'}” removed from the draft.`, () => {
      const { entries: now, change: changeNow } = latest.current
      if (!now.some((one) => one.id === id)) changeNow([...now.slice(0, at), removed, ...now.slice(at)])
    })
  }
}
