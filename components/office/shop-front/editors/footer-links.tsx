'use client'

import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { ContentLink, ContentOf } from '#lib/contract/content/content-parts.ts'
import type { ContentFinding } from '#lib/contract/content/office/content.ts'
import { ChoiceRow } from '../choice-row.tsx'
import { EntryActions } from '../entry-actions.tsx'
import { inOrderOf, stepped, withEntry } from '../entry-lists.ts'
import { OrderedItems } from '../ordered-items.tsx'
import { fullRefusal, LEGAL, linksOf, movedLink, withLinks } from './footer-lists.ts'
import { LeadsTo, LinkFields, nameOfLink } from './link-fields.tsx'

/** The links of one list of the footer, or of the line at its foot. */
export function FooterLinks({
  listId,
  title,
  footer,
  findings,
  refusal,
  chosen,
  onChoose,
  onChange,
}: {
  listId: string
  title: string
  footer: ContentOf['footer']
  findings: readonly ContentFinding[]
  refusal: string | null
  chosen: string | null
  onChoose: (id: string | null) => void
  onChange: (footer: ContentOf['footer']) => void
}) {
  const links = linksOf(footer, listId)
  const set = (next: readonly ContentLink[]) => onChange(withLinks(footer, listId, next))
  const names = Object.fromEntries([
    ...footer.lists.map(({ id, title: name }) => [id, name.trim() || 'A list without a title']),
    [LEGAL, 'Bottom line'],
  ])
  const places = [...footer.lists.map(({ id }) => id), LEGAL].filter((id) => id === listId || !fullRefusal(footer, id))
  return (
    <OrderedItems
      label={`Links of ${title} in their order`}
      empty={<p className="room-gutter border-t border-hairline py-2 text-muted">No links yet.</p>}
      refusal={refusal}
      chosen={chosen}
      onChoose={onChoose}
      onOrder={(ids) => set(inOrderOf(links, ids))}
      items={links.map((link) => {
        const own = findings.filter(({ itemId, field }) => itemId === link.id && field !== 'title')
        const wrong = own.filter(({ level }) => level === 'error').length
        return {
          ...{
            id: link.id,
            name: nameOfLink(link),
            title: nameOfLink(link),
            note: <LeadsTo target={link.target} name={link.name} />,
          },
          aside:
            wrong > 0 ? (
              <StatusMark status="wrong">{wrong === 1 ? '1 error' : `${wrong} errors`}</StatusMark>
            ) : undefined,
          fields: () => (
            <div className="grid gap-2.5">
              <LinkFields
                link={link}
                findings={findings}
                refusal={refusal}
                onChange={(change) => set(withEntry(links, { ...link, ...change }))}
              />
              <ChoiceRow
                label="List"
                names={names}
                options={places}
                value={listId}
                refusal={refusal}
                onChange={(to) => onChange(movedLink(footer, link.id, listId, to))}
              />
              <EntryActions
                noun="link"
                findings={own.filter(({ field }) => field === null)}
                refusal={refusal}
                onStep={(step) => set(stepped(links, link.id, step))}
                onRemove={() => {
                  onChoose(null)
                  set(links.filter(({ id }) => id !== link.id))
                }}
              />
            </div>
          ),
        }
      })}
    />
  )
}
