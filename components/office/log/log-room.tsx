'use client'

import { useMemo } from 'react'
import { FilterBar } from '#components/kit/filter/filter-bar.tsx'
import { NoMatch } from '#components/kit/filter/no-match.tsx'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { Column, PageBody, PageHead, WithPreview } from '#components/kit/page/page-layout.tsx'
import { SidePreview, useSettled } from '#components/kit/page/side-preview.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { EmptyState, FailedState, LoadingRows } from '#components/kit/state/office-states.tsx'
import { ColumnsMenu } from '#components/kit/table/columns-menu.tsx'
import { OfficeTable } from '#components/kit/table/office-table.tsx'
import { useRowFocus } from '#components/kit/table/use-row-focus.ts'
import { officeAuditChoices, officeAuditList } from '#lib/contract/office/audit.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type AuditAct, actsOf } from '#lib/office/audit-acts.ts'
import { useFilters } from '#lib/office/filters.ts'
import { useOfficePages, useOfficeQuery } from '#lib/office/queries.ts'
import { useChosenColumns } from '#lib/office/use-chosen-columns.ts'
import { AUDIT_COLUMNS, AuditPhoneRow } from './audit-columns.tsx'
import { AuditEntryDetails } from './audit-entry.tsx'
import { auditFilters, auditRequestOf } from './audit-filters.ts'

const CHOICES_STALE_MS = 60_000

const idOf = ({ id }: AuditAct) => String(id)
const nameOf = ({ who, action }: AuditAct) => `${who}, ${action}`
const phoneRow = (entry: AuditAct) => <AuditPhoneRow entry={entry} />

/** The log as it is filtered, with no entry open. */
function logWithout(query: string): string {
  const left = new URLSearchParams(query)
  left.delete('at')
  return left.size > 0 ? `/office/log?${left}` : '/office/log'
}

/** The Log room: everything that was done, newest first; added to, never changed. */
export function LogRoom() {
  const address = useAddressState()
  const chosen = useChosenColumns('log')
  const choices = useOfficeQuery(officeAuditChoices, {}, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(() => auditFilters(choices), [choices])
  const state = useFilters(filters)
  const of = address.get('of') ?? ''
  const request = auditRequestOf(state.values, state.search, of)
  const [focused, setFocused] = useRowFocus()
  const list = useOfficePages(officeAuditList, request, {
    withCursor: (input, before: number | null) => ({ ...input, before: before ?? undefined }),
    next: ({ meta }) => meta.next,
  })
  const rows = useMemo(() => actsOf(list.data?.pages.flatMap(({ data }) => data) ?? []), [list.data])
  const settled = useSettled(focused)
  const entry = rows.find(({ id }) => String(id) === settled)
  const isPhone = useIsPhone()
  const isPreviewed = address.get('preview') !== 'off'
  const showPreview = (isOn: boolean) => address.set({ preview: isOn ? null : 'off' }, 'replace')

  if (isPhone && entry) {
    return (
      <>
        <PageHead
          title="Entry"
          back={{ href: logWithout(address.query), label: 'Back to the log', keepsActions: true }}
        />
        <PageBody>
          <Column className="room-gutter py-3">
            <AuditEntryDetails entry={entry} />
          </Column>
        </PageBody>
      </>
    )
  }
  return (
    <WithPreview
      preview={
        entry && isPreviewed ? (
          <SidePreview title="Entry" onClose={() => showPreview(false)}>
            <AuditEntryDetails entry={entry} />
          </SidePreview>
        ) : null
      }
    >
      <PageHead
        title="Log"
        subtitle="Added to, never changed. Commands write the same log."
        aside="Added to, never changed"
        actions={<ExportMenu list="audit log" of={request} />}
      />
      <FilterBar
        filters={filters}
        state={state}
        placeholder="Who, what, which"
        end={
          <>
            {of ? (
              <button type="button" className="link" onClick={() => address.set({ of: null })}>
                Only {of.replace(':', ' ')}: show all
              </button>
            ) : null}
            <ColumnsMenu columns={AUDIT_COLUMNS} chosen={chosen} />
          </>
        }
      />
      <PageBody>
        <Column className="flex min-h-0 flex-1 flex-col">
          {list.error && rows.length === 0 ? (
            <FailedState title="We could not load the log." error={list.error} onRetry={() => void list.refetch()} />
          ) : list.isPending ? (
            <LoadingRows label="Loading the log" />
          ) : rows.length === 0 ? (
            state.search || Object.keys(state.values).length > 0 ? (
              <NoMatch noun="entry" filters={filters} state={state} />
            ) : (
              <EmptyState title="Nothing was done yet" />
            )
          ) : (
            <OfficeTable
              label="Log"
              columns={AUDIT_COLUMNS}
              hidden={chosen.hidden}
              rows={rows}
              idOf={idOf}
              nameOf={nameOf}
              focused={focused}
              onFocus={(id) => {
                // On a phone an entry is a page: Back leads to the log again.
                if (isPhone) return address.set({ at: id })
                setFocused(id)
                if (!isPreviewed) showPreview(true)
              }}
              onPreview={() => showPreview(!isPreviewed)}
              hasMore={list.hasNextPage && !list.isFetchingNextPage}
              onMore={() => void list.fetchNextPage()}
              phoneRow={phoneRow}
            />
          )}
        </Column>
      </PageBody>
    </WithPreview>
  )
}
