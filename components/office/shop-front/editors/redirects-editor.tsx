'use client'

import { useMemo, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { EmptyState } from '#components/kit/state/office-states.tsx'
import { useSelection } from '#components/kit/table/use-selection.ts'
import { contentShapes, type Redirect } from '#lib/contract/content/content-parts.ts'
import { listFormOf } from '#lib/contract/content/entry-forms.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { showCount } from '#lib/format/count.ts'
import { withEntry } from '../entry-lists.ts'
import { ListHead } from '../list-head.tsx'
import type { PartEditorProps } from './part-editor.ts'
import { PasteRedirects } from './paste-redirects.tsx'
import { RedirectRow } from './redirect-row.tsx'
import { RedirectTable } from './redirect-table.tsx'

const { title, empty } = listFormOf(contentShapes.redirects.shape.redirects)

/** The findings of each entry. */
function byEntry(findings: readonly ContentFinding[]): ReadonlyMap<string | null, ContentFinding[]> {
  const found = new Map<string | null, ContentFinding[]>()
  for (const finding of findings) found.set(finding.itemId, [...(found.get(finding.itemId) ?? []), finding])
  return found
}

const NONE: readonly ContentFinding[] = []

/** Search in the redirects. @param found the findings of each redirect */
function useRedirectSearch(
  redirects: readonly Redirect[],
  found: ReadonlyMap<string | null, ContentFinding[]>,
  chosen: string | null,
) {
  const [sought, setSought] = useState('')
  const [isWrongOnly, setWrongOnly] = useState(false)
  const words = sought.trim().toLowerCase()
  const wrong = redirects.filter(({ id }) => found.get(id)?.some(({ level }) => level !== 'ok')).length
  const isNarrowed = isWrongOnly && wrong > 0
  // The open redirect stays even if editing it ends the match.
  const shown = redirects.filter(
    ({ id, from, target }) =>
      id === chosen ||
      (`${from} ${target}`.toLowerCase().includes(words) &&
        (!isNarrowed || found.get(id)?.some(({ level }) => level !== 'ok'))),
  )
  return { sought, setSought, setWrongOnly, words, wrong, isNarrowed, shown }
}

/** Old addresses of the shop, and where each leads now. */
export function RedirectsEditor({
  content,
  findings,
  refusal,
  chosen,
  onChoose,
  onChange,
}: PartEditorProps<'redirects'>) {
  const { redirects } = content
  const [isPasting, setPasting] = useState(false)
  const selection = useSelection()
  const found = useMemo(() => byEntry(findings), [findings])
  const set = (next: Redirect[]) => onChange({ ...content, redirects: next })
  const search = useRedirectSearch(redirects, found, chosen)
  const { shown } = search
  const order = shown.map(({ id }) => id)
  const selected = order.filter((id) => selection.ids.has(id))

  function remove(ids: readonly string[]): void {
    if (chosen !== null && ids.includes(chosen)) onChoose(null)
    selection.clear()
    const removed = new Set(ids)
    set(redirects.filter(({ id }) => !removed.has(id)))
  }

  const paste = (
    <OfficeButton size="small" refusal={refusal} aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
      Paste from a spreadsheet
    </OfficeButton>
  )
  const pasteForm = isPasting ? (
    <PasteRedirects
      existing={redirects}
      onAdd={(added) => {
        set([...redirects, ...added])
        setPasting(false)
      }}
      onClose={() => setPasting(false)}
    />
  ) : null

  return (
    <>
      {redirects.length === 0 ? (
        <EmptyState title={empty.title ?? title} text={empty.text} actions={paste} />
      ) : (
        <ListHead title={title}>{paste}</ListHead>
      )}
      {pasteForm}
      {redirects.length === 0 ? null : (
        <RedirectSearch
          search={search}
          count={redirects.length}
          selected={selected.length}
          refusal={refusal}
          onRemove={() => remove(selected)}
        />
      )}
      <RedirectTable
        redirects={shown}
        chosen={chosen}
        selected={selection.ids}
        onSelectAll={() => selection.setAll(selected.length === order.length ? [] : order)}
        drawRow={(redirect, index, element) => (
          <RedirectRow
            element={element}
            index={index}
            redirect={redirect}
            findings={found.get(redirect.id) ?? NONE}
            refusal={refusal}
            isOpen={redirect.id === chosen}
            isSelected={selection.ids.has(redirect.id)}
            onSelect={(isWithShift) =>
              isWithShift ? selection.extend(redirect.id, order) : selection.toggle(redirect.id)
            }
            onOpen={() => onChoose(redirect.id === chosen ? null : redirect.id)}
            onChange={(next) => set(withEntry(redirects, next))}
            onRemove={() => remove([redirect.id])}
          />
        )}
      />
    </>
  )
}

/** Search field, number of redirects found, and removal of the selected redirects. */
function RedirectSearch({
  search: { sought, setSought, setWrongOnly, words, wrong, isNarrowed, shown },
  count,
  selected,
  refusal,
  onRemove,
}: {
  search: ReturnType<typeof useRedirectSearch>
  /** Number of all redirects. */
  count: number
  /** Number of selected redirects. */
  selected: number
  refusal: string | null
  onRemove: () => void
}) {
  return (
    <div className="room-gutter flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 py-1.5">
      <input
        type="search"
        aria-label="Search in redirects"
        placeholder="Search"
        className="office-field w-56 max-md:w-full"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
      />
      <p role="status" className="text-tiny text-muted">
        {words === '' && !isNarrowed
          ? showCount(count)
          : shown.length === 0
            ? `No redirects with “${sought.trim()}”.`
            : `${showCount(shown.length)} of ${showCount(count)}`}
      </p>
      {wrong > 0 ? (
        <OfficeButton size="small" onClick={() => setWrongOnly(!isNarrowed)}>
          {isNarrowed ? 'Show all' : `Show only ${showCount(wrong)} with problems`}
        </OfficeButton>
      ) : null}
      {selected > 0 ? (
        <OfficeButton size="small" className="ml-auto" refusal={refusal} onClick={onRemove}>
          Remove {showCount(selected)} selected
        </OfficeButton>
      ) : null}
    </div>
  )
}
