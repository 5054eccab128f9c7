'use client'

import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { When } from '#components/kit/figure/figures.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import {
  officeEmptySearchSetAside,
  officeSearchWords,
  officeSynonymSave,
  officeSynonymTakeAway,
} from '#lib/contract/catalogue/office/search-words.ts'
import { showCount } from '#lib/format/count.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { CatalogueTabs } from '../catalogue-tabs.tsx'

const REFRESHES = ['office-search-words']

type Words = Output<typeof officeSearchWords>

interface Edited {
  word: string
  /** Current meanings; null for a new search term. */
  before: readonly string[] | null
}

/** "blanket, shuka" as words. */
const wordsIn = (text: string) =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

/** Form for the meanings of a search term. */
function SynonymForm({ edited, onClose }: { edited: Edited; onClose: () => void }) {
  const { before } = edited
  const form = useOfficeForm(officeSynonymSave, {
    defaults: { word: edited.word, means: before?.join(', ') ?? '' },
    toInput: ({ word, means }) => ({ word, means: wordsIn(means), before: before && [...before] }),
    refreshes: REFRESHES,
    onClose,
  })
  return (
    <OfficeForm
      words={{
        title: before ? `Change “${edited.word}”` : 'New synonym',
        text: 'Customers who search for this word also find products with the words below. Add Swahili words, market spellings and trade names.',
        submit: 'Save',
      }}
      form={form}
      className="p-5"
      onClose={onClose}
    >
      <OfficeField label="Search word" className="mt-3" readOnly={before !== null} {...form.field('word')} />
      <OfficeField
        label="Also finds (separate words with commas)"
        className="mt-3"
        placeholder="blanket, shuka"
        {...form.field('means')}
      />
    </OfficeForm>
  )
}

/** Synonyms for search terms that the catalogue words differently, and searches without results. */
export function SearchWordsPart() {
  const query = useOfficeQuery(officeSearchWords, {})
  const { data } = query
  const [edited, setEdited] = useState<Edited | null>(null)
  const refusal = useRefusal('catalogue.edit')
  const restore = useOfficeAction(officeSynonymSave, { refreshes: REFRESHES })
  const away = useOfficeAction(officeSynonymTakeAway, {
    refreshes: REFRESHES,
    onRefused: ({ message }) => noteRefused(message),
  })
  const aside = useOfficeAction(officeEmptySearchSetAside, {
    refreshes: REFRESHES,
    onRefused: ({ message }) => noteRefused(message),
  })
  const begin = () => setEdited({ word: '', before: null })
  useKeys('Search words', {
    ...(refusal === null && { c: { label: 'new synonym', run: begin, isInStatusBar: true } }),
    ...(edited && { esc: { label: 'close', run: () => setEdited(null) } }),
  })
  async function takeAway(word: string): Promise<void> {
    const answer = await away.run({ word })
    if (!answer.ok) return
    const { means } = answer.data
    noteDone(`“${word}” removed.`, () => void restore.run({ word, means, before: null }))
  }
  return (
    <>
      <PageHead
        title="Catalogue"
        subtitle={
          data
            ? `${showCount(data.synonyms.length)} synonyms, ${showCount(data.empty.length)} searches without results`
            : undefined
        }
        actions={
          <OfficeButton variant="outline" keys="c" refusal={refusal} onClick={begin}>
            New synonym
          </OfficeButton>
        }
      />
      <CatalogueTabs current="search-words" />
      <PageBody>
        <Column>
          <Loaded query={query} what="the search words" rows={10}>
            {(data) => (
              <div className="room-gutter grid min-h-0 flex-1 gap-x-8 overflow-y-auto py-3 xl:grid-cols-2">
                <EmptySearches
                  searches={data.empty}
                  refusal={refusal}
                  onAdd={(word) => setEdited({ word, before: null })}
                  onIgnore={(text) => void aside.run({ text })}
                />
                <Synonyms
                  synonyms={data.synonyms}
                  refusal={refusal}
                  onChange={(word, before) => setEdited({ word, before })}
                  onRemove={(word) => void takeAway(word)}
                />
              </div>
            )}
          </Loaded>
        </Column>
        {edited && refusal === null ? (
          <Column label="Synonym" width="384px" isPaper>
            <SynonymForm key={`${edited.word}-${edited.before}`} edited={edited} onClose={() => setEdited(null)} />
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}

function EmptySearches({
  searches,
  refusal,
  onAdd,
  onIgnore,
}: {
  searches: Words['empty']
  refusal: string | null
  onAdd: (text: string) => void
  onIgnore: (text: string) => void
}) {
  return (
    <section aria-label="Searches without results" className="pb-6">
      <h2 className="heading border-b border-ink py-1.5 text-d5">Searches without results</h2>
      {searches.length === 0 ? (
        <p className="py-2 text-muted">No searches without results in the last six months.</p>
      ) : (
        <ul>
          {searches.map(({ text, times, lastAt }) => (
            <li key={text} className="flex min-h-(--row) flex-wrap items-center gap-3 border-b border-hairline py-1">
              <b className="w-10 text-right font-semibold tabular-nums">{showCount(times)}</b>
              <span className="min-w-24 flex-1">{text}</span>
              <span className="text-tiny text-muted">
                <When at={lastAt} />
              </span>
              <OfficeButton size="small" refusal={refusal} onClick={() => onAdd(text)}>
                Add synonym
              </OfficeButton>
              <OfficeButton
                size="small"
                refusal={refusal}
                aria-label={`Ignore “${text}”`}
                onClick={() => onIgnore(text)}
              >
                Ignore
              </OfficeButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Synonyms({
  synonyms,
  refusal,
  onChange,
  onRemove,
}: {
  synonyms: Words['synonyms']
  refusal: string | null
  onChange: (word: string, means: readonly string[]) => void
  onRemove: (word: string) => void
}) {
  const [sought, setSought] = useState('')
  const shown = synonyms.filter(
    ({ word, means }) => sought === '' || [word, ...means].some((one) => one.includes(sought.toLowerCase())),
  )
  return (
    <section aria-label="Synonyms" className="pb-6">
      <header className="flex items-center justify-between gap-3 border-b border-ink py-1.5">
        <h2 className="heading text-d5">Synonyms</h2>
        <input
          type="search"
          aria-label="Find a synonym"
          placeholder="Find"
          className="office-field w-40"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </header>
      {shown.length === 0 ? (
        <p className="py-2 text-muted">
          {sought ? `No synonyms with “${sought}”.` : 'No synonyms yet. Add the first.'}
        </p>
      ) : (
        <ul>
          {shown.map(({ word, means }) => (
            <li key={word} className="flex min-h-(--row) flex-wrap items-center gap-3 border-b border-hairline py-1">
              <b className="w-32 truncate font-semibold">{word}</b>
              <span className="min-w-24 flex-1">{means.join(', ')}</span>
              <OfficeButton
                size="small"
                refusal={refusal}
                aria-label={`Change ${word}`}
                onClick={() => onChange(word, means)}
              >
                Change
              </OfficeButton>
              <OfficeButton size="small" refusal={refusal} aria-label={`Remove ${word}`} onClick={() => onRemove(word)}>
                Remove
              </OfficeButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
