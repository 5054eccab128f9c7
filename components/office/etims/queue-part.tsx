'use client'

import { Age, MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { OfficeListPage } from '#components/kit/list/office-list-page.tsx'
import { officeList, useOfficeList } from '#components/kit/list/use-office-list.ts'
import { Column } from '#components/kit/page/page-layout.tsx'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import type { OfficeColumn } from '#components/kit/table/office-column.ts'
import { Tabs } from '#components/kit/tabs/tabs.tsx'
import { officeEtimsQueue, QUEUE_VIEWS, type QueuedDocument, type QueueView } from '#lib/contract/etims/office/queue.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { type Filter, useFilters } from '#lib/office/filters.ts'
import { QueueMark } from './queue-mark.tsx'
import { QueuedDetails } from './queued-details.tsx'

const NO_FILTERS: readonly Filter[] = []
const EVERY_MS = 5_000

const VIEW_NAMES: Readonly<Record<QueueView, string>> = {
  refused: 'Refused',
  waiting: 'Waiting',
  incomplete: 'Incomplete',
  accepted: 'Accepted',
  all: 'All',
}

const idOf = ({ serial }: QueuedDocument) => serial

const COLUMNS: readonly OfficeColumn<QueuedDocument>[] = [
  {
    id: 'serial',
    title: 'Document',
    width: 130,
    isLink: true,
    isFixed: true,
    cell: ({ serial }) => <b className="font-semibold">{serial}</b>,
  },
  { id: 'order', title: 'Order', width: 84, yields: 2, cell: ({ orderNo }) => orderNo },
  { id: 'state', title: 'Status', width: 170, isFixed: true, cell: (document) => <QueueMark document={document} /> },
  {
    id: 'problem',
    title: 'KRA’s answer',
    width: 160,
    grow: 3,
    cell: ({ problem, receipt }) => (
      <span className="truncate" title={problem || receipt || undefined}>
        {problem || receipt}
      </span>
    ),
  },
  {
    id: 'device',
    title: 'Device',
    width: 110,
    yields: 1,
    cell: ({ device }) => <span className="truncate">{device}</span>,
  },
  {
    id: 'total',
    title: 'Total',
    width: 104,
    align: 'right',
    cell: ({ total }) => <MoneyFigure cents={total} isExact />,
  },
  { id: 'at', title: 'Issued', width: 108, yields: 3, cell: ({ issuedAt }) => <When at={issuedAt} /> },
]

function PhoneRow({ shown }: { shown: QueuedDocument }) {
  return (
    <span className="grid min-w-0 flex-1 grid-cols-[1fr_auto] gap-x-3 py-1.5">
      <span className="truncate">
        <b className="font-semibold">{shown.serial}</b> Order {shown.orderNo}
      </span>
      <When at={shown.issuedAt} className="text-right text-muted" />
      <span className="truncate text-tiny text-muted">{shown.problem || <QueueMark document={shown} />}</span>
      <MoneyFigure cents={shown.total} isExact className="text-right text-tiny" />
    </span>
  )
}

const QUEUE = officeList({
  call: officeEtimsQueue,
  nextBy: 'page',
  nextOf: ({ data }) => data.next,
  everyMs: EVERY_MS,
  rowsOf: (parts) => parts.flatMap(({ documents }) => documents),
  label: 'Documents for KRA',
  columns: COLUMNS,
  columnsName: 'etims-queue',
  idOf,
  opensBeside: true,
  nameOf: ({ serial, orderNo }) => `${serial} of order ${orderNo}`,
  phoneRow: (shown) => <PhoneRow shown={shown} />,
  search: 'Document or order number',
  noun: 'document',
  loading: 'Loading the documents',
  failed: 'We could not load the documents.',
  permission: 'payments.view',
})

/** Documents on their way to KRA: refused documents first, because a person must correct them. */
export function QueuePart() {
  const address = useAddressState()
  const state = useFilters(NO_FILTERS)
  const view = QUEUE_VIEWS.find((one) => one === address.get('view')) ?? 'refused'
  const list = useOfficeList(QUEUE, { view, search: state.search, page: 1 }, { state })
  const { first } = list
  const at = address.get('at')
  return (
    <OfficeListPage
      of={list}
      tabs={
        <Tabs
          label="Views of the queue"
          views={QUEUE_VIEWS.map((id) => ({ id, label: VIEW_NAMES[id], count: first?.counts[id] }))}
          current={view}
          onChoose={(id) => address.set({ view: id === 'refused' ? null : id, at: null })}
        />
      }
      found={first ? showCount(first.total) : ''}
      total={first?.total}
      elsewhere={
        state.search && view !== 'all'
          ? { text: 'all documents', show: () => address.set({ view: 'all', at: null }) }
          : null
      }
      above={<QueueHealth oldestAt={first?.oldestAt ?? null} awaySince={first?.awaySince ?? null} />}
      empty={{
        title: view === 'refused' ? 'KRA has refused no document' : 'No documents here',
        text: 'A device sends each invoice and credit note from the moment it is in use.',
      }}
      side={
        at ? (
          <Column key={at} label={`Details of ${at}`} width="420px" isPaper>
            <QueuedDetails serial={at} onClose={() => address.set({ at: null })} />
          </Column>
        ) : null
      }
      isSideOver={Boolean(at)}
    />
  )
}

/** KRA does not respond, or documents wait for long. */
function QueueHealth({ oldestAt, awaySince }: { oldestAt: string | null; awaySince: string | null }) {
  if (awaySince)
    return (
      <AlertLine tone="warning" title="KRA does not respond.">
        Since <When at={awaySince} />. Selling continues; the documents are sent in their order when KRA responds again.
      </AlertLine>
    )
  if (!oldestAt) return null
  return (
    <p className="room-gutter border-b border-hairline py-1.5 text-tiny text-muted">
      Oldest waiting document: <Age at={oldestAt} />
    </p>
  )
}
