'use client'

import { useMemo } from 'react'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { ExportMenu } from '#components/kit/menu/export-menu.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { SidePreview, useSettled } from '#components/kit/page/side-preview.tsx'
import { useIsPhone } from '#components/kit/page/use-phone.ts'
import { officeAuditChoices, officeAuditList } from '#lib/contract/staff/office/audit.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { actsOf } from '#lib/office/audit-acts.ts'
import { useFilters } from '#lib/office/filters.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { AUDIT_COLUMNS, AuditPhoneRow } from './audit-columns.tsx'
import { AuditEntryDetails } from './audit-entry.tsx'
import { auditFilters, auditRequestOf } from './audit-filters.ts'

const CHOICES_STALE_MS = 60_000

const LOG = officeList({
  call: officeAuditList,
  nextBy: 'before',
  nextOf: ({ meta }) => meta.next,
  rowsOf: (parts) => actsOf(parts.flat()),
  label: 'Log',
  columns: AUDIT_COLUMNS,
  columnsName: 'log',
  idOf: ({ id }) => String(id),
  nameOf: ({ who, action }) => `${who}, ${action}`,
  phoneRow: (entry) => <AuditPhoneRow entry={entry} />,
  search: 'Person, action or number',
  noun: 'entry',
  loading: 'Loading the log',
  failed: 'We could not load the log.',
})

/** Path of the filtered log without an open entry. */
function logWithout(query: string): string {
  const left = new URLSearchParams(query)
  left.delete('at')
  return left.size > 0 ? `/office/log?${left}` : '/office/log'
}

/** The Log section: all actions of staff, newest first; append-only. */
export function LogSection() {
  const address = useAddressState()
  const choices = useOfficeQuery(officeAuditChoices, {}, { staleMs: CHOICES_STALE_MS }).data
  const filters = useMemo(() => auditFilters(choices), [choices])
  const state = useFilters(filters)
  const of = address.get('of') ?? ''
  const request = auditRequestOf(state.values, state.search, of)
  const list = useOfficeList(LOG, request, { filters, state })
  const settled = useSettled(list.focused)
  const entry = list.rows.find(({ id }) => String(id) === settled)
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
    <OfficeListPage
      of={list}
      head={{
        title: 'Log',
        subtitle: 'Entries are never changed or deleted. Operator commands are logged too.',
        aside: 'Entries are never changed',
        actions: <ExportMenu list="audit log" of={request} />,
      }}
      barEnd={
        of ? (
          <button type="button" className="link" onClick={() => address.set({ of: null })}>
            Only {of.replace(':', ' ')}: show all
          </button>
        ) : null
      }
      empty={{ title: 'No entries yet' }}
      onFocus={(id) => {
        // On a phone an entry is its own page: Back returns to the log.
        if (isPhone) return address.set({ at: id })
        list.setFocused(id)
        if (!isPreviewed) showPreview(true)
      }}
      onPreview={() => showPreview(!isPreviewed)}
      preview={
        entry && isPreviewed ? (
          <SidePreview title="Entry" onClose={() => showPreview(false)}>
            <AuditEntryDetails entry={entry} />
          </SidePreview>
        ) : null
      }
    />
  )
}
